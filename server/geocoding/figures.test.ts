import { afterAll, describe, expect, it } from 'vitest';
import { addressText, streetName } from '#rules/places/address/address-text.ts';
import { parseAddress } from '#rules/places/address/parse-address.ts';
import type { Street } from '#rules/places/address/street-at.ts';
import { createStreetGrid, type KnownCrossing } from '#rules/places/address/street-grid.ts';
import { distanceMeters, isInBox, type LatLng, pointInPolygon } from '#rules/places/coverage.ts';
import { embeddedGeocoder } from './embedded-geocoder.ts';
import { allTowns, type Barrio, crossingsOf } from './towns.ts';

/** What the embedded geocoder promises, measured. FIGURES=1 prints the figures. */
const figures: string[] = [];
const tell = (figure: string) => figures.push(figure);
afterAll(() => {
  if (process.env.FIGURES === '1') console.log(['', ...figures].join('\n'));
});

const TOWNS = ['cali', 'palmira'];

describe('positions held-out crossings, three in ten, three times', () => {
  it.each(TOWNS)('%s: half within 100 m, nine of ten within 275 m', (town) => {
    const errors = heldOutErrors(crossingsOf(town));
    tell(
      `${town}: ${errors.asked} crossings held out, ${percent(errors.known / errors.asked)} placed, ` +
        `median ${Math.round(errors.at(0.5))} m, 90 % within ${Math.round(errors.at(0.9))} m`,
    );
    expect(errors.known / errors.asked).toBeGreaterThan(0.95);
    expect(errors.at(0.5)).toBeLessThan(100);
    expect(errors.at(0.9)).toBeLessThan(275);
  });
});

it('parses at least 98 % of the crossings of both towns, in ten spellings', () => {
  const crossings = TOWNS.flatMap(crossingsOf).filter(({ address }) => address.plate === undefined);
  const wrong: string[] = [];
  for (const { address } of crossings) {
    const meant = addressText({ main: address.main, cross: address.cross, plate: 45 });
    for (const text of spellings(address.main, address.cross)) {
      const read = parseAddress(text);
      if ('fault' in read || addressText(read) !== meant) wrong.push(`${text} ≠ ${meant}`);
    }
  }
  const asked = crossings.length * 10;
  tell(`${asked} addresses written as people write them, ${percent(1 - wrong.length / asked)} read right`);
  expect(wrong.length / asked, wrong.slice(0, 20).join('\n')).toBeLessThan(0.02);
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
    crossingsOf(town).map(({ address }) => [addressText(address), town]),
  );
  const spent = async (ask: (text: string, town: string) => Promise<unknown>, times = 400) => {
    const asked = addresses.slice(0, times);
    for (const [text = '', town = ''] of asked.slice(0, 100)) await ask(text, town);
    const before = process.cpuUsage();
    for (const [text = '', town = ''] of asked) await ask(text, town);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / asked.length;
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

function heldOutErrors(crossings: readonly KnownCrossing[]) {
  const errors: number[] = [];
  let asked = 0;
  for (const turn of [0, 1, 2]) {
    const isHeldOut = (_: KnownCrossing, place: number) => (place * 7 + turn * 3) % 10 < 3;
    const grid = createStreetGrid(crossings.filter((crossing, place) => !isHeldOut(crossing, place)));
    for (const crossing of crossings.filter(isHeldOut)) {
      asked += 1;
      const place = grid.place(crossing.address);
      if (place) errors.push(distanceMeters(place, crossing));
    }
  }
  errors.sort((one, other) => one - other);
  return {
    asked,
    known: errors.length,
    at: (share: number) => errors[Math.floor(errors.length * share)] ?? Number.NaN,
  };
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
