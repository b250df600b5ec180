import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { Drawn } from './table-body.tsx';

type Props = {
  count: number;
  rowHeight: number;
  scroll: RefObject<HTMLElement | null>;
  children: (drawn: Drawn) => ReactNode;
};

/** Renders the visible rows of a very long list, with space for the others before and after them. */
export default function LongList({ count, rowHeight, scroll, children }: Props) {
  'use no memo'; // The virtualiser is one object that is mutated.
  const { getVirtualItems, getTotalSize, measureElement } = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 0, height: 800 },
  });
  // React attaches the element around the rows after the rows: the virtualiser finds it in a second render.
  const [, setIsAttached] = useState(false);
  useEffect(() => setIsAttached(true), []);
  const items = getVirtualItems();
  return children({
    indexes: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: measureElement,
  });
}
