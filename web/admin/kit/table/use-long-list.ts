import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';

/** Above the maximum page size, rows are virtualised. */
const MANY = 100;

/** Which rows of a list are drawn, and how much room the others take before and after them. */
export function useLongList(count: number, rowHeight: number) {
  'use no memo'; // The virtualiser is one object that is mutated.
  const scroll = useRef<HTMLElement>(null);
  const isLong = count > MANY;
  const { getVirtualItems, getTotalSize, measureElement } = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    enabled: isLong,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 0, height: 800 },
  });
  if (!isLong) return { scroll, drawn: undefined };
  const items = getVirtualItems();
  return {
    scroll,
    drawn: {
      indexes: items.map(({ index }) => index),
      before: items[0]?.start ?? 0,
      after: getTotalSize() - (items.at(-1)?.end ?? 0),
      measure: measureElement,
    },
  };
}
