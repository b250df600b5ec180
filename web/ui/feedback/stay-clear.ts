import { type RefObject, useLayoutEffect } from 'react';

/** Elements that a toast never covers: main buttons, and parts marked so (results, hours). */
const KEPT = '.btn-primary, [data-uncovered]';

/** Moves the toasts to the top where they would cover a main button or results, unless they would cover one there. */
export function useStayClear(
  list: RefObject<HTMLElement | null>,
  contents: unknown,
  dialog: Element | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its size follows its contents.
  useLayoutEffect(() => {
    const place = () => list.current && stayClear(list.current);
    place();
    // A dialog grows with content that arrives later.
    const sizes = new ResizeObserver(place);
    if (dialog) sizes.observe(dialog);
    window.addEventListener('scroll', place, { passive: true, capture: true });
    window.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [list, contents, dialog]);
}

function stayClear(list: HTMLElement): void {
  const kept = [...(list.closest('dialog') ?? document).querySelectorAll(KEPT)];
  delete list.dataset.high;
  const low = coveredBy(list, kept);
  if (low === 0) return;
  list.dataset.high = '';
  if (coveredBy(list, kept) >= low) delete list.dataset.high;
}

/** The covered area in square px; a main button counts a thousandfold. */
function coveredBy(list: HTMLElement, kept: readonly Element[]): number {
  const own = list.getBoundingClientRect();
  return kept.reduce((sum, one) => {
    const box = one.getBoundingClientRect();
    const width = Math.min(own.right, box.right) - Math.max(own.left, box.left);
    const height = Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top);
    if (width <= 0 || height <= 0) return sum;
    return sum + width * height * (one.matches('.btn-primary') ? 1000 : 1);
  }, 0);
}
