import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { shelfTexts as texts } from '#web/shop/texts/shelf.ts';
import { cx } from '#web/ui/cx.ts';
import { ChosenChips } from './chosen-chips.tsx';
import { FilterGate } from './filter-gate.tsx';
import { isChosen } from './shelf-choice.ts';
import type { ShownShelf } from './shown-shelf.ts';
import { SortSelect } from './sort-select.tsx';
import { TagChips } from './tag-chips.tsx';

type Props = {
  shelf: ShownShelf;
  /** What the list is; '' where its parts name themselves. */
  title: string;
  /** Products that fit, null when it is not counted. */
  found: number | null;
};

/** The head of a list of products: what it is, how many, what narrows it and in which order. */
export function ShelfHead({ shelf, title, found }: Props) {
  return (
    <div className="shelf-head">
      <div className="shelf-words">
        {title !== '' && <h2 className="type-section">{title}</h2>}
        <p role="status" className="shelf-count">
          {found !== null && texts.found(found, groupThousands(found))}
        </p>
      </div>
      <div className="shelf-tools">
        <FilterGate shelf={shelf} />
        <SortSelect choice={shelf.choice} />
      </div>
      {shelf.tags.length > 0 && <TagChips shelf={shelf} />}
      {isChosen(shelf.choice) && <ChosenChips shelf={shelf} />}
    </div>
  );
}

/** The list below its head, quieter while another choice is on its way. */
export function ShelfBody({ children }: { children: ReactNode }) {
  const coming = useNavigation().location;
  const here =
    coming !== undefined && typeof window !== 'undefined' && coming.pathname === window.location.pathname;
  return (
    <div className={cx(here && 'shelf-changing')} aria-busy={here || undefined}>
      {children}
    </div>
  );
}
