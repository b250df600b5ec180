import { type RefObject, useState } from 'react';
import { boundingBox } from '#rules/coverage.ts';
import type { Point } from '#web/ui/map/ground.ts';
import { LEAST_ZOOM, MOST_ZOOM, type View, worldOf, worldPixels } from '#web/ui/map/projection.ts';
import { useSize } from '#web/ui/map/use-size.ts';

/** Back-office 2. */
const FIRST_ZOOM = 14;
/** Padding around all areas, in px. */
const MARGIN = 48;

/** The view of a map of areas; `showAll` fits points into the window. */
export function useAreaView(map: RefObject<HTMLElement | null>, start: Point) {
  const size = useSize(map);
  const [view, setView] = useState<View>({ center: start, zoom: FIRST_ZOOM });

  function showAll(points: readonly Point[]): void {
    const box = boundingBox(points);
    if (!box) {
      setView({ center: start, zoom: FIRST_ZOOM });
      return;
    }
    const [nw, se] = [worldOf({ lat: box.north, lng: box.west }), worldOf({ lat: box.south, lng: box.east })];
    const room = (px: number) => Math.max(1, px - 2 * MARGIN) / worldPixels(0);
    const zoom = Math.log2(
      Math.min(
        room(size.width) / Math.max(1e-9, se.x - nw.x),
        room(size.height) / Math.max(1e-9, se.y - nw.y),
      ),
    );
    setView({
      center: { lat: (box.north + box.south) / 2, lng: (box.east + box.west) / 2 },
      zoom: Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, zoom)),
    });
  }
  return { size, view, setView, showAll };
}
