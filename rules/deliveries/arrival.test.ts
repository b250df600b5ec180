import { expect, it } from 'vitest';
import { arrivalOf } from './arrival.ts';

const now = new Date('2026-11-20T15:00:00.000Z');
const store = { lat: 3.42, lng: -76.54 };
/** 1,112 m to the north: a way of six minutes and a quarter. */
const door = { lat: 3.43, lng: -76.54 };
const minutes = (date: Date) => (date.getTime() - now.getTime()) / 60_000;

it('an arrival adds the ways and the time at each door before', () => {
  expect(minutes(arrivalOf({ place: store, at: now }, [door], now))).toBe(7);
  // There and back, with six minutes at the first door.
  expect(minutes(arrivalOf({ place: store, at: now }, [door, store], now))).toBe(19);
  expect(minutes(arrivalOf({ place: store, at: now }, [null], now))).toBe(8);
  expect(minutes(arrivalOf({ place: null, at: now }, [null, door], now))).toBe(22);
});

it('who should be there already is about to arrive', () => {
  const at = new Date(now.getTime() - 60 * 60_000);
  expect(minutes(arrivalOf({ place: store, at }, [door], now))).toBe(1);
});
