import { MINUTE_MS } from '../dates/durations.ts';
import { distanceMeters, type LatLng } from '../places/coverage.ts';

/** Streets are longer than the line between two doors. */
const STREETS = 1.4;
/** A motorcycle between traffic lights: 15 km/h. */
const METERS_A_MINUTE = 250;
/** The way to a door whose place is missing. */
const UNPLACED_MINUTES = 8;
/** Parking, stairs, money and proof at a door before. */
const DOOR_MINUTES = 6;
/** Nobody arrives within the minute that they are still on the way. */
const LEAST_MINUTES = 1;

/**
 * When a courier reaches the last of these doors: the ways between them and the time at each before it, from a place
 * at a moment. Rounded up to the minute; a door that should have been reached is about to be.
 */
export function arrivalOf(
  from: { place: LatLng | null; at: Date },
  doors: readonly (LatLng | null)[],
  now: Date,
): Date {
  let place = from.place;
  let minutes = DOOR_MINUTES * Math.max(0, doors.length - 1);
  for (const door of doors) {
    minutes += wayMinutes(place, door);
    place = door ?? place;
  }
  const expected = from.at.getTime() + minutes * MINUTE_MS;
  const earliest = now.getTime() + LEAST_MINUTES * MINUTE_MS;
  return new Date(Math.ceil(Math.max(expected, earliest) / MINUTE_MS) * MINUTE_MS);
}

function wayMinutes(from: LatLng | null, to: LatLng | null): number {
  return from && to ? (distanceMeters(from, to) * STREETS) / METERS_A_MINUTE : UNPLACED_MINUTES;
}
