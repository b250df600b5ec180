import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { shelfTexts as texts } from '#web/shop/texts/shelf.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { choiceSearch, filterCount } from './shelf-choice.ts';
import type { ShownShelf } from './shown-shelf.ts';

// Fetched by the first press: who only looks never loads it.
const FilterPanel = lazy(() => import('./filter-panel.tsx'));

/** The way to the filters, and the one most used in one press. */
export function FilterGate({ shelf }: { shelf: ShownShelf }) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const { choice, query } = shelf;
  const count = filterCount(choice);

  function show() {
    setAsked(true);
    setOpen(true);
  }

  return (
    <>
      <button
        type="button"
        className="chip"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={count === 0 ? texts.filters : texts.filtersOn(count)}
        onClick={show}
      >
        <Icon name="funnel" size={18} />
        {texts.filters}
        {count > 0 && <span className="chip-count">{count}</span>}
      </button>
      {query.offers === undefined && (
        <Link
          to={{ search: choiceSearch({ ...choice, discounted: !choice.discounted }) }}
          className="chip"
          aria-current={choice.discounted ? 'true' : undefined}
        >
          <Icon name="seal-percent" size={18} />
          {texts.discounted}
        </Link>
      )}
      {asked && (
        <Suspense fallback={null}>
          <FilterPanel shelf={shelf} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
