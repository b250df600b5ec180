import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { shelfTexts as texts } from '#web/shop/texts/shelf.ts';
import { cx } from '#web/ui/cx.ts';
import { ChosenChips } from './chosen-chips.tsx';
import { FilterGate } from './filter-gate.tsx';
import { QuickChips } from './quick-chips.tsx';
import type { ShownShelf } from './shown-shelf.ts';
import { SortSelect } from './sort-select.tsx';

type Props = {
  shelf: ShownShelf;
  /** What the list is; none where its parts name themselves. */
  title?: ReactNode;
  /** Products that fit, null when it is not counted. */
  found: number | null;
};

/** The head of a list of products: what it is, how many, what narrows it and in which order. */
export function ShelfHead({ shelf, title, found }: Props) {
  return (
    <div className="shelf-head">
      {title}
      <p role="status" className="shelf-count">
        {found !== null && texts.found(found, groupThousands(found))}
      </p>
      <SortSelect shelf={shelf} />
      <div className="shelf-strip">
        <FilterGate shelf={shelf} />
        <ChosenChips shelf={shelf} />
        <QuickChips shelf={shelf} />
      </div>
    </div>
  );
}

/** The list below its head, quieter while another choice of it is on its way. */
export function ShelfBody({ children }: { children: ReactNode }) {
  const coming = useNavigation().location;
  const changing = coming?.pathname === useLocation().pathname;
  return (
    <div className={cx(changing && 'shelf-changing')} aria-busy={changing || undefined}>
      {children}
    </div>
  );
}
