import { shelfTexts as texts } from '#web/shop/texts/shelf.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { ChoiceLink } from './choose.tsx';
import type { ShownShelf } from './shown-shelf.ts';

/** Filters with one press: offers, and the category's tags, one at a time (module categories_tags). */
export function QuickChips({ shelf: { query, choice, tags } }: { shelf: ShownShelf }) {
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
        .map(({ name, shown }) => (
          <ChoiceLink key={name} choice={{ ...choice, tag: name }} className="chip">
            {shown}
          </ChoiceLink>
        ))}
    </>
  );
}
