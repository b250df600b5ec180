import { distanceMeters, type LatLng } from '../places/coverage.ts';

export type DeliveryZoneName = 'cercano' | 'lejano' | 'muy_lejano';

/** What decides the position of a stop in a round. */
export type StopPlace = {
  window: { start: Date; end: Date };
  zone: DeliveryZoneName | null;
  point: LatLng | null;
};

/** Near zones of a window first; stops without a zone in between, because their distance is unknown. */
const ZONE_ORDER: Record<DeliveryZoneName | 'none', number> = {
  cercano: 0,
  none: 1,
  lejano: 2,
  muy_lejano: 3,
};

/**
 * The stops of a round in driving order: by promised window, then by zone, and within one always to the nearest
 * remaining stop, starting at the store. Stops without coordinates are last in their zone.
 */
export function orderStops<Stop extends StopPlace>(stops: readonly Stop[], from: LatLng): Stop[] {
  const groups = new Map<string, { key: readonly number[]; stops: Stop[] }>();
  for (const stop of stops) {
    const key = [
      stop.window.end.getTime(),
      stop.window.start.getTime(),
      ZONE_ORDER[stop.zone ?? 'none'],
    ] as const;
    const group = groups.get(key.join(' '));
    if (group) group.stops.push(stop);
    else groups.set(key.join(' '), { key, stops: [stop] });
  }
  const ordered: Stop[] = [];
  let at = from;
  for (const group of [...groups.values()].sort((one, other) => compare(one.key, other.key))) {
    for (const stop of nearestNext(group.stops, at)) {
      ordered.push(stop);
      at = stop.point ?? at;
    }
  }
  return ordered;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((part, index) => part !== other[index]);
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}

function nearestNext<Stop extends StopPlace>(stops: readonly Stop[], from: LatLng): Stop[] {
  const left = [...stops];
  const ordered: Stop[] = [];
  let at = from;
  while (left.length > 0) {
    const away = left.map(({ point }) => (point ? distanceMeters(at, point) : Number.POSITIVE_INFINITY));
    const [next] = left.splice(away.indexOf(Math.min(...away)), 1);
    if (!next) break;
    ordered.push(next);
    at = next.point ?? at;
  }
  return ordered;
}
