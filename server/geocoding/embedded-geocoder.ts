import { addressText } from '#rules/places/address/address-text.ts';
import { readAddress } from '#rules/places/address/parse-address.ts';
import { barrioInText } from '#rules/places/barrio-in-text.ts';
import { distanceMeters, isInBox, type LatLng, pointInPolygon } from '#rules/places/coverage.ts';
import { barriosAt, metersTo, middleOf } from './barrios-at.ts';
import { type FoundAddress, type Geocoder, NOT_RECOGNISED, type NotFound } from './geocoder.ts';
import { allTowns, type Barrio, type Town, townNamed } from './towns.ts';

/** A place that is off by no more than this is located; otherwise the pin only helps. */
const NEAR_METERS = 150;
/** A written barrio further away than this means that one of the two is wrong. */
const BARRIO_METERS = 250;
/** Crossings further away are ignored, in metres; and in degrees, to check few of them. */
const CROSSING_METERS = 600;
const CROSSING_DEGREES = 0.0054;

/**
 * The built-in geocoder, without external services: it parses the address, places it on the streets of the town
 * and names the barrio by its outline. When it does not know, it says so.
 */
export const embeddedGeocoder: Geocoder = {
  async find(address, city) {
    const town = townNamed(city);
    return town ? findIn(town, address) : { reason: readingFault(address) ?? 'UNKNOWN_TOWN' };
  },

  async namesAt(point) {
    const barrios = allTowns().flatMap((town) => town.barrios);
    // People put the pin in front of the house: the border there may still belong to the next barrio.
    const { neighborhoods } = barriosAt(point, barrios, 0, undefined);
    return { neighborhood: barrioAt(point, barrios), neighborhoods, ...crossingAt(point) };
  },
};

export function findIn(town: Town, text: string): FoundAddress | NotFound {
  const read = readAddress(text, town.avenues);
  if ('fault' in read && read.fault === 'KILOMETRE') return { reason: 'KILOMETRE' };
  const named = barrioInText('fault' in read ? text : read.complement, town.names);
  const place = 'fault' in read ? undefined : town.streets.place(read.address);
  if (place && !('fault' in read)) {
    const { lat, lng, offMeters } = place;
    return {
      lat,
      lng,
      address: addressText(place.address),
      ...barriosAt({ lat, lng }, town.barrios, offMeters, named),
      complement: read.complement,
      precision: offMeters <= NEAR_METERS && agreesWith(named, { lat, lng }, town) ? 'near' : 'area',
    };
  }
  const barrio = town.barrios.find(({ name }) => name === named);
  if (!barrio) return { reason: 'fault' in read ? read.fault : 'UNKNOWN_STREET' };
  return {
    ...middleOf(barrio),
    address: 'fault' in read ? text : addressText(read.address),
    neighborhood: barrio.name,
    neighborhoods: [barrio.name],
    complement: '',
    precision: 'area',
  };
}

/** Whether the written barrio, if any, is where street and number are. */
function agreesWith(named: string | undefined, point: LatLng, { barrios }: Town): boolean {
  const barrio = barrios.find(({ name }) => name === named);
  return !barrio || metersTo(point, barrio) <= BARRIO_METERS;
}

function readingFault(text: string): NotFound['reason'] | undefined {
  const read = readAddress(text);
  return 'fault' in read ? read.fault : undefined;
}

function barrioAt(point: LatLng, barrios: readonly Barrio[]): string {
  const found = barrios.find(({ box, outline }) => isInBox(point, box) && pointInPolygon(point, outline));
  return found?.name ?? NOT_RECOGNISED;
}

function crossingAt(point: LatLng): { near: string; nearMeters: number } {
  let [near, meters] = ['', CROSSING_METERS];
  for (const { crossings } of allTowns()) {
    for (const crossing of crossings) {
      const off = Math.max(Math.abs(crossing.lat - point.lat), Math.abs(crossing.lng - point.lng));
      if (off > CROSSING_DEGREES) continue;
      const distance = distanceMeters(crossing, point);
      if (distance >= meters) continue;
      const [main, cross] = [crossing.main.street, crossing.cross.street];
      [near, meters] = [addressText({ main, cross }), distance];
    }
  }
  return { near, nearMeters: near === '' ? 0 : Math.round(meters) };
}
