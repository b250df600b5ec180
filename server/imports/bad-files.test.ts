import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { appliedImport, checkedImport, settledImport, uploadedImport } from '#test/imports/import-steps.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Files that are damaged, endless or out to harm: each ends with a sentence that says why, and the shop goes on. */

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ workers: { pollSeconds: 0.5 } });
  luz = await server.as('luz');
});
afterAll(() => server.close());

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Código</t></is></c><c r="B1" t="inlineStr"><is><t>Nombre</t></is></c></row>';
const row = (cells: string) => `<row r="2">${cells}</row>`;
function workbook(sheet: string, more: Record<string, string | Uint8Array> = {}): Uint8Array<ArrayBuffer> {
  const parts: Record<string, string | Uint8Array> = {
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/workbook.xml': `<workbook xmlns:r="${REL}"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ...more,
  };
  const entries = Object.entries(parts);
  return new Uint8Array(
    zipSync(
      Object.fromEntries(
        entries.map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
  );
}
const whole = workbook(
  HEAD + row('<c r="A2"><v>712</v></c><c r="B2" t="inlineStr"><is><t>Arroz</t></is></c>').repeat(40),
);
const bomb = workbook(HEAD + row(`<c r="A2"><v>${'0'.repeat(60_000_000)}</v></c>`));
const entities = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>';
const lines = (count: number) => `codigo;nombre\n${'7;Arroz\n'.repeat(count)}`;

async function read(content: string | Uint8Array<ArrayBuffer>, name: string) {
  const sent = await luz.call('imports.upload', { body: { file: new File([content], name) } });
  if (sent.status !== 201) return { status: sent.status, words: sent.failure().details[0]?.message ?? '' };
  const { id } = sent.ok();
  const { import_status: state, status_message: words, layout, preview } = await settledImport(luz, id);
  return { status: state, words, rows: layout?.rows, preview };
}

describe('a file', () => {
  it.each([
    ['a workbook that was cut off', whole.slice(0, -400), 'a.xlsx', /dañado o incompleto/],
    [
      'no workbook',
      new Uint8Array(zipSync({ 'a.txt': strToU8('hola') })),
      'a.xlsx',
      /no es un libro de Excel/,
    ],
    ['a bomb', bomb, 'a.xlsx', /crece demasiado al abrirlo/],
    ['with entities of its own', workbook(HEAD, { 'xl/sharedStrings.xml': entities }), 'a.xlsx', /DOCTYPE/],
    ['more rows than there may be', lines(200_001), 'a.csv', /más de 200\.000 filas/],
    ['one line without an end', 'a;b\n'.padEnd(2_000_000, 'z'), 'a.csv', /no termina/],
    ['quotes without an end', `a;b\n1;"x\n${'2;y\n'.repeat(100_000)}`, 'a.csv', /comillas sin cerrar/],
    ['only names of columns', 'codigo;nombre\n', 'a.csv', /no tiene filas con productos/],
    [
      'numbers without names',
      Array.from({ length: 30 }, (_, at) => `${at};${at * 2}`).join('\n'),
      'a.csv',
      /nombres de las columnas/,
    ],
  ])('that is %s fails and says why', { timeout: 60_000 }, async (_, content, name, words) => {
    const answer = await read(content, name);
    expect(answer.words).toMatch(words);
    expect(answer.status).toBe('failed');
  });

  it.each([
    ['nothing', '', 'a.csv'],
    ['a page', '<!doctype html><table></table>', 'a.csv'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'a.csv'],
    ['bytes', new Uint8Array(300).map((_, at) => at % 256), 'a.txt'],
  ])('that is %s is refused', async (_, content, name) => {
    const answer = await read(content, name);
    expect(answer.status).toBe(400);
    expect(answer.words.length).toBeGreaterThan(15);
  });

  it('with formulas and macros has its computed values, and nothing of it runs', async () => {
    const cells =
      '<c r="A2"><f>HYPERLINK("http://x","7")</f><v>712</v></c><c r="B2" t="str"><f>cmd|A0</f><v>=cmd|A0</v></c>';
    const macro = { 'xl/vbaProject.bin': new Uint8Array(2_000).fill(7) };
    const answer = await read(workbook(HEAD + row(cells), macro), 'a.xlsm');
    expect([answer.status, answer.rows]).toEqual(['pending', 1]);
    expect(answer.preview?.[0]).toMatchObject({ sku: '712', title: '=cmd|A0' });
  });
});

it('a bar code that another row or another product of the shop has is reported, and the rows are written', async () => {
  await server.sql("update product set bar_code = '7709990000017' where id = $1", [goods.sal.id]);
  const rows = [
    'SKU;NOMBRE;EAN;PVP',
    '00931;Arequipe;7709990000024;5.900',
    '00932;Arequipe en vaso;7709990000024;2.900',
    '00933;Sal marina;7709990000017;3.500',
    '00934;Bocadillo;7709990000031;4.500',
  ];
  const file = new File([rows.join('\n')], 'catalogo.csv');
  const { id, summary } = await appliedImport(luz, await checkedImport(luz, await uploadedImport(luz, file)));
  expect(summary).toMatchObject({ created: 4, refused: 0 });
  expect(summary?.problems).toContainEqual({ code: 'SHARED_BAR_CODE', count: 3, rows: [2, 3, 4] });
  const { list } = (await luz.call('imports.rows', { params: { id }, query: {} })).ok();
  const messages = list.flatMap(({ problems }) => problems.map(({ message }) => message)).join();
  expect(messages).toContain('El código de barras “7709990000017” está en más de un producto');
});
