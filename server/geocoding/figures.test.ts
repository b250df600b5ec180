import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { addressText, streetName } from '#rules/places/address/address-text.ts';
import { parseAddress } from '#rules/places/address/parse-address.ts';
import type { Street } from '#rules/places/address/street-at.ts';
import { createStreetMap } from '#rules/places/address/street-map.ts';
import { similarNames } from '#rules/places/barrio-names.ts';
import { distanceMeters, isInBox, type LatLng, pointInPolygon } from '#rules/places/coverage.ts';
import { embeddedGeocoder, findIn } from './embedded-geocoder.ts';
import { allTowns, type Barrio, pointsOf, type Town, townNamed } from './towns.ts';

/** What the embedded geocoder promises, measured. FIGURES=1 prints the figures. */
const figures: string[] = [];
const tell = (figure: string) => figures.push(figure);
afterAll(() => {
  if (process.env.FIGURES === '1') console.log(['', ...figures].join('\n'));
});

const TOWNS = ['cali', 'palmira'];
/** Suggestions a person reads. */
const MOST = 6;

/**
 * Addresses as people type them (decision 017): of a house at a random place of a street; of a stop, which may be a
 * block from the plate that was made up for it; or of no place.
 */
type AddressLine = [text: string, city: string, kind: string, lat?: number, lng?: number];
const ADDRESSES: AddressLine[] = linesOf('addresses');
const SPELLINGS: { typed: string; city: string; name: string }[] = linesOf('barrio-spellings');

/** In metres and shares; `far`: of the near ones, those more than 500 m off. */
type Figures = { placed: number; median: number; most: number; far: number; barrio: number };

describe('places addresses as people type them, nine of ten within', () => {
  it.each<[string, string, Figures]>([
    ['house', 'Cali', { placed: 0.98, median: 40, most: 100, far: 0.01, barrio: 0.97 }],
    ['stop', 'Cali', { placed: 0.98, median: 55, most: 250, far: 0.015, barrio: 0.93 }],
    ['stop', 'Palmira', { placed: 0.97, median: 50, most: 320, far: 0.05, barrio: 0 }],
  ])('%s, %s', (kind, city, floor) => {
    const reached = measured(kind, city);
    tell(`${kind}, ${city}: ${JSON.stringify(reached)}`);
    expect(reached.placed).toBeGreaterThanOrEqual(floor.placed);
    expect(reached.median).toBeLessThanOrEqual(floor.median);
    expect(reached.most).toBeLessThanOrEqual(floor.most);
    expect(reached.far).toBeLessThanOrEqual(floor.far);
    expect(reached.barrio).toBeGreaterThanOrEqual(floor.barrio);
  });

  it('and no text without a place', () => {
    const without = ADDRESSES.filter(([, , kind]) => kind !== 'house' && kind !== 'stop');
    const answers = without.map(([text, city, kind]) => {
      const found = findIn(townOf(city), text);
      const isRefused = 'reason' in found && (kind !== 'kilometre' || found.reason === 'KILOMETRE');
      return isRefused ? '' : text;
    });
    expect(answers.filter(Boolean)).toEqual([]);
  });
});

it('a street that does not exist is never near: none of 400', () => {
  const town = townOf('Cali');
  const corners = town.crossings.filter((_, at) => at % 52 === 0);
  const near = corners.flatMap(({ main, cross }) => {
    const text = addressText({ main: main.street, cross: { ...cross.street, suffix: 'z9' }, plate: 20 });
    const found = findIn(town, text);
    return 'reason' in found || found.precision === 'area' ? [] : [text];
  });
  expect(corners.length).toBeGreaterThan(390);
  expect(near).toEqual([]);
});

it('places the crossings of Palmira without knowing them: half within 40 m, nine of ten within 190 m', () => {
  const lines = linesOf<[string, number, number]>('../data/palmira-crossings');
  const points = pointsOf('palmira');
  const errors = lines.flatMap(([text, lat, lng]) => {
    const place = { lat, lng };
    const address = parseAddress(text);
    const others = points.filter((point) => distanceMeters(point, place) > 1);
    const found = 'fault' in address ? undefined : createStreetMap(others, false).place(address);
    return found ? [distanceMeters(found, place)] : [];
  });
  const at = shareOf(errors);
  tell(
    `palmira: ${lines.length} crossings, ${percent(errors.length / lines.length)} placed, ` +
      `median ${at(0.5)} m, 90 % within ${at(0.9)} m`,
  );
  expect(errors.length / lines.length).toBeGreaterThan(0.97);
  expect(at(0.5)).toBeLessThan(40);
  expect(at(0.9)).toBeLessThan(190);
});

it('suggests the barrio that a spelling means, for 95 of 100', () => {
  const found = SPELLINGS.filter(({ typed, city, name }) =>
    similarNames(typed, townOf(city).names)
      .slice(0, MOST)
      .some((match) => match.name === name),
  );
  tell(`${SPELLINGS.length} spellings of barrios, ${percent(found.length / SPELLINGS.length)} found`);
  expect(found.length / SPELLINGS.length).toBeGreaterThanOrEqual(0.95);
});

it('parses at least 98 % of the crossings of both towns, in ten spellings', () => {
  const crossings = TOWNS.flatMap(pointsOf);
  const wrong: string[] = [];
  for (const { main, cross } of crossings) {
    const meant = addressText({ main: main.street, cross: cross.street, plate: 45 });
    for (const text of spellings(main.street, cross.street)) {
      const read = parseAddress(text);
      if ('fault' in read || addressText(read) !== meant) wrong.push(`${text} ≠ ${meant}`);
    }
  }
  const request = crossings.length * 10;
  tell(
    `${request} addresses written as people write them, ${percent(1 - wrong.length / request)} read right`,
  );
  expect(wrong.length / request, wrong.slice(0, 20).join('\n')).toBeLessThan(0.02);
});

it('names the right barrio for at least 95 % of points inside', async () => {
  const points = allTowns().flatMap((town) => town.barrios.flatMap((barrio) => pointsIn(barrio, 5)));
  let right = 0;
  for (const { name, ...point } of points) {
    if ((await embeddedGeocoder.namesAt(point, '')).neighborhood === name) right += 1;
  }
  tell(`${points.length} points inside barrios, ${percent(right / points.length)} named right`);
  expect(points.length).toBeGreaterThan(1_500);
  expect(right / points.length).toBeGreaterThanOrEqual(0.95);
});

it('takes less than 2 ms of CPU for an address, and for the names of a point', async () => {
  const addresses = TOWNS.flatMap((town) =>
    pointsOf(town).map(({ main, cross }) => [
      addressText({ main: main.street, cross: cross.street, plate: 20 }),
      town,
    ]),
  );
  const spent = async (ask: (text: string, town: string) => Promise<unknown>, times = 400) => {
    const pending = addresses.slice(0, times);
    for (const [text = '', town = ''] of pending.slice(0, 100)) await ask(text, town);
    const before = process.cpuUsage();
    for (const [text = '', town = ''] of pending) await ask(text, town);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / addresses.length;
  };
  const finding = await spent((text, town) => embeddedGeocoder.find(text, town, ''));
  const wordy = 'frente a la iglesia, donde vive mi tía la de la tienda';
  const searching = await spent((_, town) => embeddedGeocoder.find(wordy, town, ''), 100);
  const naming = await spent(() => embeddedGeocoder.namesAt({ lat: 3.4298, lng: -76.5412 }, ''));
  tell(`${finding.toFixed(2)} ms of CPU to place an address, ${naming.toFixed(2)} ms to name a point`);
  tell(`${searching.toFixed(2)} ms of CPU for a text without a street`);
  expect(finding).toBeLessThan(2);
  expect(searching).toBeLessThan(15);
  expect(naming).toBeLessThan(2);
});

/** The address 45 metres into the block, as ten people would write it. */
function spellings(main: Street, cross: Street): string[] {
  const short = { calle: 'Cl', carrera: 'Cra', avenida: 'Av', diagonal: 'Dg', transversal: 'Tv' } as const;
  const type = main.kind in short ? short[main.kind as keyof typeof short] : main.kind;
  const road = numberOf(main);
  const corner =
    addressText({ main, cross, plate: 45 })
      .split(' # ')[1]
      ?.replace(/ - 45$/, '') ?? '';
  return [
    `${streetName(main)} # ${corner} - 45`,
    `${type} ${road} # ${corner}-45`,
    `${type}. ${road} No. ${corner} - 45`,
    `${type}${road} #${corner}-45`,
    `${type} ${road} N° ${corner}-45 apto 302`,
    `${streetName(main).toUpperCase()} NO ${corner.toUpperCase()} - 45`,
    `${streetName(main).toLowerCase()} nro ${corner.toLowerCase()}-45`,
    `  ${type}  ${road}  #  ${corner}  -  45  torre 2`,
    `${type} ${road} con ${streetName(cross)} - 45`,
    `Barrio El Centro, ${type} ${road} # ${corner} - 45`,
  ];
}

/** '26G3 Bis Oeste' */
function numberOf(street: Street): string {
  return streetName(street).replace(/^\S+ /, '');
}

/** Nothing is known of the town within 100 m of a stop but its axes. */
function measured(kind: string, city: string): Figures {
  const town = townOf(city);
  const addresses = ADDRESSES.filter((line) => line[1] === city && line[2] === kind);
  const errors: number[] = [];
  let [near, far, named, rightlyNamed] = [0, 0, 0, 0];
  for (const [text, , , lat = 0, lng = 0] of addresses) {
    const point = { lat, lng };
    const barrio = town.barrios.find(({ outline }) => pointInPolygon(point, outline))?.name;
    const found = findIn(kind === 'stop' ? without(town, point) : town, text);
    named += barrio ? 1 : 0;
    if ('reason' in found) continue;
    const error = distanceMeters(found, point);
    errors.push(error);
    if (barrio && found.neighborhoods.slice(0, 2).includes(barrio)) rightlyNamed += 1;
    if (found.precision !== 'near') continue;
    near += 1;
    far += error > 500 ? 1 : 0;
  }
  const at = shareOf(errors);
  const barrio = named === 0 ? 1 : rightlyNamed / named;
  return {
    placed: errors.length / addresses.length,
    median: at(0.5),
    most: at(0.9),
    far: far / near,
    barrio,
  };
}

/** The town without its stops around a place; only few of them are more than a name on the map where axes are known. */
function without(town: Town, place: LatLng): Town {
  const nearby = new Set(town.points.filter((stop) => distanceMeters(stop, place) <= 100));
  const crossings = town.crossings.filter((crossing) => !nearby.has(crossing));
  if (crossings.length === town.crossings.length) return town;
  return { ...town, streets: createStreetMap(crossings, town.crossings !== town.points) };
}

function townOf(city: string): Town {
  const town = townNamed(city);
  if (!town) throw new Error(city);
  return town;
}

function shareOf(errors: readonly number[]): (share: number) => number {
  const sorted = errors.toSorted((one, other) => one - other);
  return (share) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
}

function linesOf<Line>(name: string): Line[] {
  return JSON.parse(readFileSync(new URL(`figures/${name}.json`, import.meta.url), 'utf8'));
}

/** Points of a fine grid over the barrio that lie in it, spread over all of them. */
function pointsIn({ name, outline, box }: Barrio, count: number): (LatLng & { name: string })[] {
  const steps = Array.from({ length: 23 }, (_, step) => (step + 0.5) / 23);
  const inside = steps
    .flatMap((up) =>
      steps.map((right) => ({
        lat: box.south + up * (box.north - box.south),
        lng: box.west + right * (box.east - box.west),
      })),
    )
    .filter((point) => isInBox(point, box) && pointInPolygon(point, outline));
  return Array.from(
    { length: count },
    (_, place) => inside[Math.floor(((place + 0.5) / count) * inside.length)],
  )
    .filter((point) => point !== undefined)
    .map((point) => ({ ...point, name }));
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
