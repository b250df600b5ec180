import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { run } from '../town.ts';

const folder = mkdtempSync(join(tmpdir(), 'canasta-town-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};
const written = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

it('a town is written from points, outlines and names, under the key of its name', async () => {
  const points = fileOf(
    'points.csv',
    `address_text,lat,lng
Cl 11 Oe con Av 15 Oe_1,3.4512345,-76.5512345
Cl 11 Oe con Av 15 Oe P2,3.4512345,-76.5512345
KM 13+ 100 MTS,3.5,-76.4
"Kr 93 entre Cl 1 y 2",3.37766,-76.55285
`,
  );
  const outline = [
    [-76.5, 3.4],
    [-76.49, 3.4],
    [-76.49, 3.41],
    [-76.5, 3.4],
  ];
  const barrios = fileOf(
    'barrios.geojson',
    JSON.stringify({
      features: [{ properties: { barrio: 'El Peñón', comuna: '03' }, geometry: { coordinates: [outline] } }],
    }),
  );
  const names = fileOf('names.csv', 'barrio,assumed_by_author\nLA ESPERANZA DEL VALLE,\nOtro,1\n');
  const sources = ['--points', points, '--barrios', barrios, '--names', names];
  expect(await run(['La Unión', ...sources, '--folder', folder])).toBe(0);
  expect(written('la-union-crossings.json')).toEqual([
    ['Cl 11 Oe con Av 15 Oe', 3.45123, -76.55123],
    ['Kr 93 entre Cl 1 y 2', 3.37766, -76.55285],
  ]);
  expect(written('la-union-barrios.json')).toEqual([
    {
      name: 'El Peñón',
      comuna: 3,
      outline: outline.map(([lng, lat]) => [lat, lng]),
    },
  ]);
  expect(written('la-union-names.json')).toEqual(['La Esperanza del Valle']);
});

it('without a source it says how it is used', async () => {
  expect(await run(['Cali'])).toBe(1);
});
