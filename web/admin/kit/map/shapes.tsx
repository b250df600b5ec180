import { memo, useMemo } from 'react';
import type { Point } from '#web/ui/map/ground.ts';
import { DRAWN_AT, type Place, type View, worldOf, worldPixels } from '#web/ui/map/projection.ts';

/** How a polygon is drawn: the edited coverage, those of others, and zones by their distance. */
export type ShapeTone = 'coverage' | 'other' | 'near' | 'far' | 'farthest' | 'unset';

export type Shape = {
  id: string;
  tone: ShapeTone;
  points: readonly Point[];
  label?: string;
};

/** The offset from an origin in px at the drawing's zoom, east and south. */
export function placeOf(origin: Point, point: Point): Place {
  const [from, to] = [worldOf(origin), worldOf(point)];
  const width = worldPixels(DRAWN_AT);
  return { x: (to.x - from.x) * width, y: (to.y - from.y) * width };
}

export function scaleOf({ zoom }: View): number {
  return 2 ** (zoom - DRAWN_AT);
}

export function pathOf(origin: Point, points: readonly Point[], closed = true): string {
  const places = points.map((point) => placeOf(origin, point));
  if (places.length < 2) return '';
  return `M${places.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}${closed ? 'Z' : ''}`;
}

/** Rendered once: panning and zooming are CSS transforms. */
export const ShapePaths = memo(function ShapePaths({
  shapes,
  origin,
}: {
  shapes: readonly Shape[];
  origin: Point;
}) {
  return shapes.map(({ id, tone, points }) => (
    <path key={id} className={`area area-${tone}`} d={pathOf(origin, points)} />
  ));
});

/** The approximate size of a label, and its minimum distance from the middle of a basket, in px. */
const LABEL = { width: 130, height: 26 };
const FROM_BASKET = { width: 80, height: 28 };

/** Moves a label down until it covers no basket of an office and no other label: nested areas share their centre. */
export function freePlace(
  { x, y: first }: Place,
  labels: readonly Place[],
  baskets: readonly Place[],
): Place {
  const isOn = (y: number, others: readonly Place[], { width, height }: typeof LABEL) =>
    others.some((one) => Math.abs(one.x - x) < width && Math.abs(one.y - y) < height);
  let y = first;
  while (isOn(y, labels, LABEL) || isOn(y, baskets, FROM_BASKET)) y += LABEL.height;
  return { x, y };
}

type LabelProps = {
  shapes: readonly Shape[];
  baskets: readonly Point[];
  origin: Point;
  view: View;
  size: { width: number; height: number };
};

export function ShapeLabels({ shapes, baskets, origin, view, size }: LabelProps) {
  const labelled = useMemo(
    () =>
      shapes.flatMap(({ id, tone, points, label }) =>
        label && points.length > 0 ? [{ id, tone, label, at: placeOf(origin, middleOf(points)) }] : [],
      ),
    [shapes, origin],
  );
  const scale = scaleOf(view);
  const middle = placeOf(origin, view.center);
  const onScreen = (at: Place): Place => ({
    x: (at.x - middle.x) * scale + size.width / 2,
    y: (at.y - middle.y) * scale + size.height / 2,
  });
  const drawnBaskets = baskets.map((point) => onScreen(placeOf(origin, point)));
  const taken: Place[] = [];
  return labelled.map(({ id, tone, label, at }) => {
    const place = freePlace(onScreen(at), taken, drawnBaskets);
    taken.push(place);
    const { x, y } = place;
    if (x < 0 || y < 0 || x > size.width || y > size.height) return null;
    return (
      <span
        key={id}
        aria-hidden
        className={`area-label area-${tone}`}
        style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
      >
        {label}
      </span>
    );
  });
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, { lat, lng }) => ({ lat: total.lat + lat, lng: total.lng + lng }), {
    lat: 0,
    lng: 0,
  });
  return { lat: sum.lat / points.length, lng: sum.lng / points.length };
}
