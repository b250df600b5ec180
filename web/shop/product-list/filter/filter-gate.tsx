import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { PartComing } from '#web/shop/shell/page-coming.tsx';
import { shelfTexts as texts } from '#web/shop/texts/shelf.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { CHOSEN } from './choose.tsx';
import { filterCount } from './shelf-choice.ts';
import type { ShownShelf } from './shown-shelf.ts';

const FilterPanel = lazyPart(() => import('./filter-panel.tsx'));

export function FilterGate({ shelf }: { shelf: ShownShelf }) {
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const button = useFocusAfterChoice();
  const count = filterCount(shelf.choice);

  function show() {
    setOpen(true);
    setOpenings(openings + 1);
  }

  return (
    <>
      <button ref={button} type="button" className="chip" aria-haspopup="dialog" onClick={show}>
        <Icon name="funnel" size={18} />
        {texts.filters}
        {count > 0 && (
          <span className="chip-count">
            {count} <span className="spoken">{texts.filtersOn(count)}</span>
          </span>
        )}
      </button>
      {openings > 0 && (
        <Suspense fallback={<PartComing />}>
          {/* Each opening starts with the current selection. */}
          <FilterPanel key={openings} shelf={shelf} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function useFocusAfterChoice() {
  const button = useRef<HTMLButtonElement>(null);
  const { key, state } = useLocation();
  const pushed = useNavigationType() === 'PUSH';

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history.
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (pushed && state === CHOSEN && lost) button.current?.focus({ preventScroll: true });
  }, [key]);

  return button;
}
