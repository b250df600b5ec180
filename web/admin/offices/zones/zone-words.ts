import { formatPesos } from '#rules/money.ts';
import type { Shape, ShapeTone } from '../../kit/map/shapes.tsx';
import { zoneTexts as texts } from '../../texts/tabs/zones.ts';
import type { Zone } from '../office.ts';

type Distance = NonNullable<Zone['distance']>;

/** Back-office 9: cercano green, lejano yellow, muy_lejano red. */
const tones: Record<Distance, ShapeTone> = { cercano: 'near', lejano: 'far', muy_lejano: 'farthest' };

export function zoneTone(distance: Zone['distance']): ShapeTone {
  return distance === null ? 'unset' : tones[distance];
}

export function zoneDistanceText(distance: Zone['distance']): string {
  return distance === null ? texts.undefined : texts.distances[distance];
}

export function zoneName({ distance, deliveryFee }: Pick<Zone, 'distance' | 'deliveryFee'>): string {
  return texts.name(zoneDistanceText(distance), formatPesos(deliveryFee));
}

export function cornersOf(polygon: Zone['polygon']) {
  return polygon.map(([lat, lng]) => ({ lat, lng }));
}

/** The shapes of zones; the cheapest is last, on top, because it is the one charged (rule 6). */
export function zoneShapes(zones: readonly Zone[]): Shape[] {
  const dearestFirst = [...zones].sort((one, other) => other.deliveryFee - one.deliveryFee);
  return dearestFirst.map((zone) => ({
    id: zone.id,
    tone: zoneTone(zone.distance),
    points: cornersOf(zone.polygon),
    label: zoneName(zone),
  }));
}
