import { type FocusEvent, type PointerEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { PartComing } from '#web/shop/shell/page-coming.tsx';
import type { CategoryLink } from '#web/shop/shell/use-categories.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

const CategoryPanel = lazyPart(() => import('./category-panel.tsx'));

/** Delays in ms: passing over the button opens nothing, leaving it briefly closes nothing. */
const ENTER_MS = 120;
const LEAVE_MS = 250;

/** peek: opened by hover or focus, closes when both leave; pinned: opened by a press, until the next. */
type Mode = 'closed' | 'peek' | 'pinned';

export function CategoryMenu({ categories }: { categories: readonly CategoryLink[] }) {
  const { mode, setMode, setDelayed } = useMode();
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const open = mode !== 'closed';
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState(key);

  // A link of the menu was followed.
  if (openedAt !== key) {
    setOpenedAt(key);
    setMode('closed');
  }

  useEffect(() => {
    if (!open) return;
    const onPress = (event: globalThis.PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setMode('closed');
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setMode('closed');
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, setMode]);

  function onEnter(event: PointerEvent) {
    if (event.pointerType === 'mouse' && mode !== 'pinned') setDelayed('peek', ENTER_MS);
  }

  function onLeave(event: PointerEvent) {
    if (event.pointerType === 'mouse' && mode !== 'pinned') setDelayed('closed', LEAVE_MS);
  }

  function onBlur(event: FocusEvent) {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setMode('closed');
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes pointer and focus.
    <div
      ref={root}
      className="desk:relative"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      onBlur={onBlur}
    >
      <button
        type="button"
        className="menu-button"
        aria-expanded={open}
        aria-controls={id}
        onPointerEnter={CategoryPanel.preload}
        onFocus={(event) =>
          event.currentTarget.matches(':focus-visible') && mode === 'closed' && setMode('peek')
        }
        onClick={() => setMode(mode === 'pinned' ? 'closed' : 'pinned')}
      >
        <Icon name="list-bold" />
        {shellTexts.bar.categories}
        <Icon name="caret-down-bold" size={16} />
      </button>
      <div id={id} hidden={!open}>
        {open && (
          <Suspense fallback={<PartComing />}>
            <CategoryPanel categories={categories} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function useMode() {
  const [mode, setNow] = useState<Mode>('closed');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function setMode(next: Mode) {
    clearTimeout(timer.current);
    setNow(next);
  }

  function setDelayed(next: Mode, ms: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setNow(next), ms);
  }

  return { mode, setMode, setDelayed };
}
