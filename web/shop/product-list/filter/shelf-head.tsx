import type { ReactNode } from 'react';
import { groupThousands } from '#rules/money.ts';
import { shelfTexts as texts } from '#web/shop/texts/shelf.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Legend } from '../legend.tsx';
import { ChoiceLink, useChoose } from './choose.tsx';
import { ChosenChips } from './chosen-chips.tsx';
import { FilterGate } from './filter-gate.tsx';
import type { ShownShelf } from './shown-shelf.ts';
import { SortSelect } from './sort-select.tsx';

type Props = {
  shelf: ShownShelf;
  title?: ReactNode;
  /** The number of matching products; null when it is not counted. */
  found: number | null;
};

export function ShelfHead({ shelf, title, found }: Props) {
  return (
    <>
      <div className="shelf-head">
        {title}
        <p role="status" className="shelf-count">
          {found !== null && texts.found(found, groupThousands(found))}
        </p>
        <ShelfSortSelect shelf={shelf} />
        <div className="shelf-strip">
          <FilterGate shelf={shelf} />
          <ChosenChips shelf={shelf} />
          <QuickChips shelf={shelf} />
        </div>
      </div>
      <Legend text={shelf.legend} />
    </>
  );
}

function ShelfSortSelect({ shelf: { query, choice } }: { shelf: ShownShelf }) {
  const choose = useChoose();
  // Offers are ordered by discount by default (storefront 7).
  const usual = query.offers === undefined ? texts.sorts.views : texts.sorts.discount;
  return <SortSelect sort={choice.sort} usual={usual} onSort={(sort) => choose({ ...choice, sort })} />;
}

/** Filters with one press: offers, and the category's tags, one at a time (module categories_tags). */
function QuickChips({ shelf: { query, choice, tags } }: { shelf: ShownShelf }) {
  return (
    <>
      {query.offers === undefined && !choice.discounted && (
        <ChoiceLink choice={{ ...choice, discounted: true }} className="chip">
          <Icon name="seal-percent" size={18} />
          {texts.discounted}
        </ChoiceLink>
      )}
      {tags
        .filter(({ name }) => name !== choice.tag)
        .map(({ name, shown: label }) => (
          <ChoiceLink key={name} choice={{ ...choice, tag: name }} className="chip">
            {label}
          </ChoiceLink>
        ))}
    </>
  );
}
