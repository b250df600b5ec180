import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { Cell } from './cell.ts';
import { csvLine } from './csv.ts';
import { withinSheet, xlsxOf } from './xlsx.ts';

const CELLS: Cell[][] = [
  ['Fecha', 'Momento', 'Ventas', 'Pedidos', 'Texto'],
  [{ day: '2026-03-01' }, { moment: new Date('2026-03-02T04:30:00Z') }, { pesos: 12_500 }, 1_200, '_x0041_'],
];

async function partsOf(cells: Cell[][]): Promise<(name: string) => string> {
  const chunks: Uint8Array[] = [];
  async function* batches() {
    yield cells;
  }
  for await (const chunk of xlsxOf('Ventas', batches())) chunks.push(chunk);
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)));
  return (name) => strFromU8(files[name] ?? new Uint8Array());
}

it('a workbook has days and moments that programs can count with, and money that says so', async () => {
  const part = await partsOf(CELLS);
  const row = /<row r="2">.*<\/row>/.exec(part('xl/worksheets/sheet1.xml'))?.[0] ?? '';
  const cells = [...row.matchAll(/<c r="(\w+)" s="(\d)"><v>([^<]*)<\/v>/g)].map(([, ...found]) => found);
  // 1 March 2026 is day 46,082; half past eleven of that night, in Colombia.
  expect(cells).toEqual([
    ['A2', '3', '46082'],
    ['B2', '4', String(46_082 + 23.5 / 24)],
    ['C2', '2', '12500'],
    ['D2', '1', '1200'],
  ]);
  const styles = part('xl/styles.xml');
  const looks = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/numFmtId="(\d+)"/g)];
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  expect(looks.slice(2).map(([, id]) => codes.get(id))).toEqual([
    '&quot;$&quot;\\ #,##0',
    'yyyy\\-mm\\-dd',
    'yyyy\\-mm\\-dd\\ hh:mm',
  ]);
  // A text that looks like an escape stays as it is.
  expect(row).toContain('>_x005F_x0041_</t>');
});

it('the same cells in a CSV are as people write them', () => {
  expect(csvLine(CELLS[1] ?? [])).toBe('2026-03-01;2026-03-01 23:30:00;12500;1200;_x0041_\r\n');
});

it('a sheet has room for so many rows, and says so where more came', async () => {
  const rowsOf = async (batches: Cell[][][], most: number) => {
    async function* arriving() {
      yield* batches;
    }
    const rows: Cell[][] = [];
    for await (const some of withinSheet(arriving(), most)) rows.push(...some);
    return rows.map(([first]) => first);
  };
  const batches = [[[1], [2]], [[3], [4]], [[5]]];
  expect(await rowsOf(batches, 6)).toEqual([1, 2, 3, 4, 5]);
  for (const most of [3, 4, 5]) {
    const rows = await rowsOf(batches, most);
    expect([rows.length, rows.slice(0, -1)]).toEqual([most, [1, 2, 3, 4].slice(0, most - 1)]);
    expect(rows.at(-1)).toContain('descarga el CSV');
  }
});
