import { addressText, parseAddress } from '#rules/address/parse-address.ts';
import { distanceMeters, isInBox, type LatLng, pointInPolygon } from '#rules/coverage.ts';
import { type Geocoder, NOT_RECOGNISED } from './geocoder.ts';
import { allTowns, type Barrio, townNamed } from './towns.ts';

/** Further from a known crossing than this, the pin is only in the right part of town. */
const NEAR_BLOCKS = 1.5;
/** A crossing further from a point says nothing about it, in metres; and in degrees, to look at few of them. */
const NEAR_METERS = 600;
const NEAR_DEGREES = 0.0054;

/**
 * The geocoder that works with no outside service: it reads the address, places it on the town's grid of known
 * crossings and names the barrio by its outline. Where it does not know, it says so.
 */
export const embeddedGeocoder: Geocoder = {
  async find(address, city) {
    const parsed = parseAddress(address);
    if ('fault' in parsed) return { reason: parsed.fault };
    const town = townNamed(city);
    if (!town) return { reason: 'UNKNOWN_TOWN' };
    const place = town.streets.place(parsed);
    if (!place) return { reason: 'UNKNOWN_STREET' };
    const { lat, lng, blocks } = place;
    return {
      lat,
      lng,
      address: addressText(parsed),
      neighborhood: barrioAt({ lat, lng }, town.barrios),
      precision: blocks <= NEAR_BLOCKS ? 'near' : 'area',
    };
  },

  async namesAt(point) {
    const barrios = allTowns().flatMap((town) => town.barrios);
    return { neighborhood: barrioAt(point, barrios), ...crossingAt(point) };
  },
};

function barrioAt(point: LatLng, barrios: readonly Barrio[]): string {
  const found = barrios.find(({ box, outline }) => isInBox(point, box) && pointInPolygon(point, outline));
  return found?.name ?? NOT_RECOGNISED;
}

function crossingAt(point: LatLng): { near: string; nearMeters: number } {
  let [near, meters] = ['', NEAR_METERS];
  for (const { crossings } of allTowns()) {
    for (const { address, ...place } of crossings) {
      const off = Math.max(Math.abs(place.lat - point.lat), Math.abs(place.lng - point.lng));
      if (off > NEAR_DEGREES) continue;
      const distance = distanceMeters(place, point);
      if (distance >= meters) continue;
      const { main, cross } = address;
      [near, meters] = [addressText({ main, cross }), distance];
    }
  }
  return { near, nearMeters: near === '' ? 0 : Math.round(meters) };
}
