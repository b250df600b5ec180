import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { UnreadableFileError } from './decode-lines.ts';
import { readXlsx, type Sheets } from './read-xlsx.ts';
import type { SheetRow } from './sheet-row.ts';

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const workbook = (sheet: string, more: Record<string, string> = {}) => {
  const parts = {
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/workbook.xml': `<workbook xmlns:r="${REL}"><sheets><sheet name="A" state="hidden" r:id="rId9"/><sheet name="B" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': '<sst><si><t>Código</t></si><si><r><t>Nom</t></r><r><t>bre</t></r></si></sst>',
    ...more,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  );
};
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
const head = row(1, '<c r="A1" t="s"><v>0</v></c>', '<c r="C1" t="s"><v>1</v></c>');

async function* inPieces(bytes: Buffer, size = 700) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
async function rowsOf(rows: AsyncIterable<SheetRow>): Promise<SheetRow[]> {
  const all: SheetRow[] = [];
  for await (const one of rows) all.push(one);
  return all;
}
const xlsx = (bytes: Buffer) => rowsOf(readXlsx(() => inPieces(bytes)));

describe('a workbook', () => {
  it('gives the values of its first sheet that is shown: codes whole, formulas as what they came to', async () => {
    const cells = [
      '<c r="A2"><v>7702001045952</v></c>',
      '<c r="B2"><f>1+1</f><v>12500.000000000002</v></c>',
      '<c r="C2" t="inlineStr"><is><t>Arroz &amp; más</t></is></c>',
      '<c r="D2" t="e"><v>#N/A</v></c>',
    ];
    expect(await xlsx(workbook(head + row(2, ...cells)))).toEqual([
      { line: 1, cells: ['Código', '', 'Nombre'] },
      { line: 2, cells: ['7702001045952', '12500', 'Arroz & más', ''] },
    ]);
  });

  it('gives a code with the leading zeros that it is shown with', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000000"/></numFmts>
      <cellStyleXfs><xf numFmtId="164"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
    const cells = ['<c r="A1" s="1"><v>12345</v></c>', '<c r="B1" s="0"><v>12345</v></c>'];
    const bytes = workbook(row(1, ...cells, '<c r="C1" s="1"><v>123456789</v></c>'), {
      'xl/styles.xml': styles,
    });
    expect((await xlsx(bytes))[0]?.cells).toEqual(['0012345', '12345', '123456789']);
  });

  it('gives days as people read them, not as numbers, and no signs that XML does not allow', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="d-mmm"/><numFmt numFmtId="165"
      formatCode="[Red]#,##0\\ &quot;días&quot;"/></numFmts>
      <cellXfs><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
    const cells = ['A', 'B', 'C'].map((name, at) => `<c r="${name}1" s="${at}"><v>46085</v></c>`);
    const text = '<c r="D1" t="inlineStr"><is><t>Arroz_x000D_ _x00F1_</t></is></c>';
    const bytes = workbook(row(1, ...cells, text), { 'xl/styles.xml': styles });
    expect((await xlsx(bytes))[0]?.cells).toEqual(['4/3/2026', '4/3/2026', '46085', 'Arroz  ñ']);
  });

  it('tells the name of that sheet, and of others that are shown', async () => {
    const sheet = (name: string, more = '') => `<sheet name="${name}" r:id="rId1"${more}/>`;
    const sheets = [
      sheet('Notas', ' state="hidden"'),
      sheet('Precios'),
      sheet('Ofertas &amp; más'),
      sheet('Sedes'),
    ];
    const found: Sheets[] = [];
    const bytes = workbook(head, {
      'xl/workbook.xml': `<workbook xmlns:r="${REL}"><sheets>${sheets.join('')}</sheets></workbook>`,
    });
    await rowsOf(
      readXlsx(
        () => inPieces(bytes),
        (one) => found.push(one),
      ),
    );
    expect(found).toEqual([{ read: 'Precios', others: ['Ofertas & más', 'Sedes'] }]);
  });

  it('passes over a cover and notes to the first sheet with a table, if there is one', async () => {
    const text = (place: string, words: string) =>
      `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`;
    const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    const read = async (...sheets: string[]) => {
      const names = ['Portada', 'Precios', 'Sedes'].slice(0, sheets.length);
      const found: Sheets[] = [];
      const bytes = workbook('', {
        'xl/workbook.xml': `<workbook xmlns:r="${REL}"><sheets>${names.map((name, at) => `<sheet name="${name}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`).join('')}</Relationships>`,
        ...Object.fromEntries(sheets.map((rows, at) => [`xl/worksheets/s${at}.xml`, sheetOf(rows)])),
      });
      const rows = await rowsOf(
        readXlsx(
          () => inPieces(bytes),
          (one) => found.push(one),
        ),
      );
      return { read: found[0]?.read, others: found[0]?.others, rows: rows.map(({ cells }) => cells) };
    };
    const cover =
      row(1, text('A1', 'Lista de noviembre'), text('B1', 'Vigente')) + row(2, text('A2', 'Uso interno'));
    const table =
      row(1, text('A1', 'COD'), text('B1', 'PVP')) + row(2, text('A2', 'A-1'), text('B2', '2650'));
    expect(await read(cover, table, table)).toEqual({
      read: 'Precios',
      others: ['Portada', 'Sedes'],
      rows: [
        ['COD', 'PVP'],
        ['A-1', '2650'],
      ],
    });
    expect(await read(cover, '', cover)).toMatchObject({ read: 'Portada', others: ['Precios', 'Sedes'] });
    expect(await read(table)).toMatchObject({ read: 'Portada', others: [] });
  });

  it.each([
    ['cut off', workbook(head).subarray(0, 400)],
    ['no archive', Buffer.from('PK\x03\x04 nothing of this is one')],
    ['not a workbook', Buffer.from(zipSync({ 'a.txt': strToU8('hola') }))],
    [
      'with entities of its own',
      workbook(head, {
        'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><sst><si><t>&a;</t></si></sst>',
      }),
    ],
    ['a bomb', workbook(head + row(2, `<c r="A2"><v>${'0'.repeat(60_000_000)}</v></c>`))],
  ])('that is %s is refused in words', async (_, bytes) => {
    await expect(xlsx(bytes)).rejects.toThrow(UnreadableFileError);
  });
});
