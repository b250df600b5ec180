import { expect, it } from 'vitest';
import { hostileWorkbook, type Repeated } from '#test/imports/hostile-workbook.ts';
import { sized } from '#test/races/sizes.ts';
import { readXlsx } from './read-xlsx.ts';

const cells = (start: string, text: string, megabytes: number): Record<string, Repeated> => ({
  'xl/worksheets/sheet1.xml': { start: `<worksheet><sheetData>${start}`, text, megabytes },
});

const endless: [string, Record<string, Repeated>][] = [
  ['texts', { 'xl/sharedStrings.xml': { start: '<sst>', text: '<si/>', megabytes: 60 } }],
  ['styles', { 'xl/styles.xml': { start: '<s><cellXfs>', text: '<xf/>', megabytes: 60 } }],
  ['sheets', { 'xl/workbook.xml': { start: '<w><sheets>', text: '<sheet name="A"/>', megabytes: 60 } }],
  ['cells in a row', cells('<row r="2">', '<c r="A2"><v>1</v></c>', 60)],
  [
    'cells of one long text',
    {
      ...cells('<row r="2">', '<c t="s"><v>0</v></c>', 60),
      'xl/sharedStrings.xml': { start: '<sst><si><t>', text: 'a', megabytes: 1, end: '</t></si></sst>' },
    },
  ],
  ['tags within each other', cells('', '<a>', 60)],
  ['letters of an attribute', cells('<row r="', '1', 60)],
  ['attributes of a tag', cells('<row', ` a${'b'.repeat(60)}="1"`, 60)],
  ['letters of a comment', cells('<!--', 'a', 60)],
  ['letters of a cell', cells('<row r="2"><c r="A2"><v>', '1', 60)],
];

// Each takes seconds: every day a list, a row and a tag.
it.each(endless.filter((_, index) => index % sized(3, 1) === 0))(
  'a workbook with endless %s is refused in words',
  { timeout: 60_000 },
  async (_, parts) => {
    const bytes = Buffer.from(await hostileWorkbook(parts).arrayBuffer());
    async function* pieces() {
      for (let from = 0; from < bytes.length; from += 2 ** 20) yield bytes.subarray(from, from + 2 ** 20);
    }
    const read = async () => {
      for await (const row of readXlsx(pieces)) expect(row.cells.length).toBeLessThanOrEqual(300);
    };
    await expect(read()).rejects.toThrow('demasiados textos, celdas, estilos u hojas');
  },
);
