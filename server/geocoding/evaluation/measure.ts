import { readFileSync } from 'node:fs';
import { createStreetGrid } from '#rules/places/address/street-grid.ts';
import { similarNames } from '#rules/places/barrio-names.ts';
import { distanceMeters, fromWire } from '#rules/places/coverage.ts';
import { metersTo } from '../barrios-at.ts';
import { findIn } from '../embedded-geocoder.ts';
import type { FoundAddress, NotFound } from '../geocoder.ts';
import { type Town, townNamed } from '../towns.ts';

/**
 * 'develop' was used while writing the geocoder, 'held back' only measured afterwards; 'fresh' was written before its
 * second change, with points no other has, and measured before and after; 'judged' by somebody who had not seen it.
 */
export type Part = 'develop' | 'held back' | 'fresh' | 'shopper' | 'judged';

type AskedAddress = {
  text: string;
  city: string;
  /** An address with its true point; a barrio alone; a kilometre, half an address, or none. */
  kind: 'place' | 'area' | 'kilometre' | 'half' | 'none';
  half: Part;
  point?: [number, number];
  barrio?: string;
};
type Spelling = { typed: string; city: string; name: string; half: Part };

/** Known points nearer to the requested one are left out, in metres: nobody lives at a stop. */
const UNKNOWN_METERS = 100;
/** From the middle of a wide street to the houses on its other side, in metres. */
const STREET_METERS = 20;
/** Suggestions a person reads. */
const SHOWN = 6;

export type Figures = {
  asked: number;
  placed: number;
  medianMeters: number;
  p90Meters: number;
  near: number;
  farOfNear: number;
  /** Right, or among the first two suggestions. */
  barrio: number;
  /** The same, where the barrio across the street counts as well: a stop stands between two. */
  eitherSide: number;
  /** Among all that are offered. */
  offered: number;
  refused: number;
};

const ADDRESSES: AskedAddress[] = linesOf('addresses');
const SPELLINGS: Spelling[] = linesOf('barrio-spellings');

/** Each address is located in a town without any known point within a hundred metres. */
export function measureAddresses(half: Part, city: string): Figures & { wrong: string[] } {
  const town = townNamed(city);
  if (!town) throw new Error(city);
  const errors: number[] = [];
  const wrong: string[] = [];
  let [asked, near, farOfNear, named, rightlyNamed, offered, refusals, refused] = [0, 0, 0, 0, 0, 0, 0, 0];
  let [placed, eitherSide] = [0, 0];
  for (const one of ADDRESSES.filter((each) => each.half === half && each.city === city)) {
    const found = findIn(without(town, one), one.text);
    if (one.kind !== 'place' && one.kind !== 'area') {
      refusals += 1;
      if (isRefused(found, one)) refused += 1;
      else wrong.push(`${one.text}: placed`);
      continue;
    }
    asked += 1;
    named += one.barrio ? 1 : 0;
    if ('reason' in found) {
      wrong.push(`${one.text}: ${found.reason}`);
      continue;
    }
    placed += 1;
    const at = one.barrio ? found.neighborhoods.indexOf(one.barrio) : -1;
    if (at >= 0) offered += 1;
    if (isOfStreet(town, one, found)) eitherSide += 1;
    if (at === 0 || at === 1) rightlyNamed += 1;
    else if (one.barrio) wrong.push(`${one.text}: ${one.barrio} ≠ ${found.neighborhoods.join(', ')}`);
    if (!one.point) continue;
    const error = distanceMeters(found, fromWire(one.point));
    errors.push(error);
    if (error > 500) wrong.push(`${one.text}: ${found.address} ${Math.round(error)} m, ${found.precision}`);
    if (found.precision !== 'near') continue;
    near += 1;
    if (error > 500) farOfNear += 1;
  }
  errors.sort((a, b) => a - b);
  const at = (share: number) => errors[Math.floor(errors.length * share)] ?? Number.NaN;
  return {
    asked,
    placed: placed / asked,
    medianMeters: Math.round(at(0.5)),
    p90Meters: Math.round(at(0.9)),
    near: near / asked,
    farOfNear: farOfNear / near,
    barrio: named === 0 ? 1 : rightlyNamed / named,
    eitherSide: named === 0 ? 1 : eitherSide / named,
    offered: named === 0 ? 1 : offered / named,
    refused: refusals === 0 ? 1 : refused / refusals,
    wrong,
  };
}

/** The share of spellings for which the barrio that was meant is among the suggestions. */
export function measureSpellings(half: Part): { asked: number; found: number; wrong: string[] } {
  const asked = SPELLINGS.filter((each) => each.half === half);
  const wrong = asked.filter(({ typed, city, name }) => {
    const names = townNamed(city)?.names ?? [];
    return !similarNames(typed, names)
      .slice(0, SHOWN)
      .some((match) => match.name === name);
  });
  return {
    asked: asked.length,
    found: 1 - wrong.length / asked.length,
    wrong: wrong.map(({ typed, name }) => `${typed} ≠ ${name}`),
  };
}

function isOfStreet({ barrios }: Town, { barrio, point }: AskedAddress, found: FoundAddress): boolean {
  if (!barrio) return false;
  const named = found.neighborhoods.slice(0, 2);
  const near = point ? barrios.filter((one) => metersTo(fromWire(point), one) <= STREET_METERS) : [];
  return named.includes(barrio) || near.some(({ name }) => named.includes(name));
}

function isRefused(found: FoundAddress | NotFound, { kind }: AskedAddress): boolean {
  return 'reason' in found && (kind !== 'kilometre' || found.reason === 'KILOMETRE');
}

function without(town: Town, { point }: AskedAddress): Town {
  if (!point) return town;
  const crossings = town.crossings.filter(
    (crossing) => distanceMeters(crossing, fromWire(point)) > UNKNOWN_METERS,
  );
  return { ...town, crossings, streets: createStreetGrid(crossings) };
}

function linesOf<Line>(name: string): Line[] {
  return JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8'));
}
