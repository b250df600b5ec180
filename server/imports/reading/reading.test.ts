import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { brandName, cleanCell, keyInCell } from './cell-text.ts';
import { layoutReader } from './columns.ts';
import { newNotes } from './decode-lines.ts';
import { figureStyle, figuresIn, gramsOfKilos, isPriceInDoubt, readFigure, wholePesos } from './figures.ts';
import { readCsv } from './read-csv.ts';
import type { SheetRow } from './sheet-row.ts';

async function* inPieces(bytes: Buffer, size = 700) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
async function rowsOf(rows: AsyncIterable<SheetRow>): Promise<SheetRow[]> {
  const all: SheetRow[] = [];
  for await (const one of rows) all.push(one);
  return all;
}

describe('a text', () => {
  const csv = async (bytes: Buffer) => {
    const notes = newNotes();
    let delimiter = '';
    const rows = await rowsOf(
      readCsv(inPieces(bytes, 7), notes, (found) => {
        delimiter = found;
      }),
    );
    return { rows: rows.map(({ line, cells }) => [line, ...cells]), delimiter, notes };
  };

  it('of three encodings and a mark, with a broken line, is read line by line', async () => {
    const lines = [
      Buffer.from('\uFEFFcódigo;título;marca\r\n'),
      iconv.encode('1;Piña oro miel;Año Viejo\r\n', 'win1252'),
      iconv.encode('2;Jabón de baño;Ñame\r\n', 'cp850'),
      Buffer.from('3;PiÃ±a colada;x\r\n'),
      Buffer.from('4;"Dos; con ""comillas""";y\r\n\r\n\r\n'),
    ];
    const { rows, delimiter, notes } = await csv(Buffer.concat(lines));
    expect(rows).toEqual([
      [1, 'código', 'título', 'marca'],
      [2, '1', 'Piña oro miel', 'Año Viejo'],
      [3, '2', 'Jabón de baño', 'Ñame'],
      [4, '3', 'Piña colada', 'x'],
      [5, '4', 'Dos; con "comillas"', 'y'],
    ]);
    expect([delimiter, notes.encodings, notes.mended]).toEqual([';', { utf8: 2, cp1252: 1, cp850: 1 }, 1]);
    expect(notes.mended_example).toEqual({ before: 'PiÃ±a colada', after: 'Piña colada' });
  });

  it.each([
    ['ATÚN EN ACEITE', 'cp850'],
    ['fríjol cargamanto', 'cp850'],
    ['café molido', 'win1252'],
    ['AÑO NUEVO', 'win1252'],
  ])('knows by its capitals and signs what %s was written in (%s)', async (words, encoding) => {
    const { rows, notes } = await csv(iconv.encode(`a;b\n1;${words}\n`, encoding));
    expect([rows[1]?.[2], notes.doubtful]).toEqual([words, []]);
  });

  it('as Excel writes Unicode, and with a blank of thousands that is a letter elsewhere', async () => {
    expect((await csv(Buffer.from('\ufeffa\tb\nÑame\tpiña\n', 'utf16le'))).rows).toEqual([
      [1, 'a', 'b'],
      [2, 'Ñame', 'piña'],
    ]);
    const blank = await csv(iconv.encode('a;b\n1;12\u00a0900\n', 'win1252'));
    expect([blank.rows[1]?.[2], blank.notes.doubtful]).toEqual(['12\u00a0900', []]);
  });

  it('with entities between its signs is split where it should be', async () => {
    const cellsOf = async (cell: string) => (await csv(Buffer.from(`a;b\n${cell};7\n`))).rows[1]?.slice(1);
    expect(await cellsOf('JAB&Oacute;N A&B')).toEqual(['JABÓN A&B', '7']);
    expect(await cellsOf('Pan &#xE1;rabe &#40;6&#41;')).toEqual(['Pan árabe (6)', '7']);
    expect(await cellsOf('&QUOT;PIÑA&QUOT; Y &NTILDE;AME')).toEqual(["'PIÑA' Y ÑAME", '7']);
    expect(await cellsOf('&#34;Uno&#59; dos')).toEqual(["'Uno, dos", '7']);
  });

  it('as old systems write it: cells filled with NULs, and the sign with which DOS ends a file', async () => {
    const { rows } = await csv(Buffer.from('a;b\n00012\0\0\0;Arroz\0\0\n\x1a\x1a'));
    expect(rows).toEqual([
      [1, 'a', 'b'],
      [2, '00012', 'Arroz'],
    ]);
  });

  it('whose quotes are closed by those of a later row is refused, and a break of a line inside of them is not', async () => {
    const lines = ['a;b;c', '1;"Aceite;1', '2;Arroz;2', '3;"Sal";3'].join('\n');
    await expect(csv(Buffer.from(lines))).rejects.toThrow(/comillas sin cerrar antes de la línea/);
    const open = ['a;b;c', '1;"Dos', 'líneas";1', '2;"Arroz;2', '3;Sal;3'].join('\n');
    await expect(csv(Buffer.from(open))).rejects.toThrow('comillas sin cerrar después de la línea 3:');
    expect((await csv(Buffer.from('a;b;c\n1;"Leche\nentera; fría";1\n'))).rows[1]?.[2]).toBe(
      'Leche\nentera; fría',
    );
  });

  it('with heads in two rows names its columns by both, and data below is no head', async () => {
    const namesOf = async (text: string) => {
      const reader = layoutReader({ offices: { keys: [], names: [], all: [] } });
      const rows = await rowsOf(reader.under(readCsv(inPieces(Buffer.from(text)), newNotes(), () => {})));
      return [rows.length, reader.columns().map(({ name, suggestion }) => [name, suggestion])];
    };
    const two = ';;PRECIOS;;EXISTENCIAS\nCODIGO;NOMBRE;LISTA;OFERTA;SUR\n1;Sal;2.000;;3\n';
    expect(await namesOf(two)).toEqual([
      1,
      [
        ['CODIGO', 'sku'],
        ['NOMBRE', 'title'],
        ['PRECIOS LISTA', 'price'],
        ['PRECIOS OFERTA', 'price_neto'],
        ['EXISTENCIAS SUR', null],
      ],
    ]);
    const [, levels] = await namesOf('PLU;NOMBRE;SECCION;DEPTO;FAMILIA;PRECIO LLENO\n1;Sal;a;b;c;2.000\n');
    expect(levels).toEqual([
      ['PLU', 'sku'],
      ['NOMBRE', 'title'],
      ['SECCION', 'category_1'],
      ['DEPTO', 'category_2'],
      ['FAMILIA', 'category_3'],
      ['PRECIO LLENO', 'price'],
    ]);
    const [rows] = await namesOf('CODIGO;NOMBRE;\nA;Sal;nueva\nB;Sal marina;2\n');
    expect(rows).toBe(2);
  });

  it('with odd names is named by them, not by what its products are', async () => {
    const headOf = async (text: string, template?: string[]) => {
      const reader = layoutReader({ offices: { keys: [], names: [], all: [] }, template });
      await rowsOf(reader.under(readCsv(inPieces(Buffer.from(text)), newNotes(), () => {})));
      return reader.head();
    };
    const products = ['A1;Sal;UND;Activo', 'A2;Panela;UND;Activo', 'A3;Arroz;UND;Activo'];
    expect((await headOf(['ITM;TXT;XU;XS', ...products].join('\n'))).line).toBe(1);
    // A page begins with the names again.
    const pages = [
      'Pág. 1;;;',
      'SKU;NOMBRE;UM;ESTADO',
      ...products,
      'SKU;NOMBRE;UM;ESTADO',
      'A4;Ají;UND;Activo',
    ];
    expect((await headOf(pages.join('\n'))).line).toBe(2);
    const odd = ['Tienda;Sede;Fecha;Hora', 'ITM;TXT;XU;XS', ...products].join('\n');
    expect((await headOf(odd, ['TXT', 'XS'])).line).toBe(2);
    const far = [...Array.from({ length: 14 }, (_, at) => `Nota ${at}`), 'SKU;NOMBRE;PVP', 'A1;Sal;2000'];
    const { line, above } = await headOf(far.join('\n'));
    expect([line, above.at(-1)?.line]).toEqual([15, 15]);
  });

  it('whose titles were cut by bytes, in a letter, keeps its other letters', async () => {
    const bytes = Buffer.concat([
      Buffer.from('a;b;c\n1;Jabón de ba'),
      Buffer.from([0xc3]),
      Buffer.from(';Año Viejo\n2;"Pan de maí'),
      Buffer.from([0xe2, 0x80]),
      Buffer.from('";Ñame\n'),
      iconv.encode('3;Café;Año\n', 'win1252'),
    ]);
    const { rows, notes } = await csv(bytes);
    expect(rows.slice(1)).toEqual([
      [2, '1', 'Jabón de ba', 'Año Viejo'],
      [3, '2', 'Pan de maí', 'Ñame'],
      [4, '3', 'Café', 'Año'],
    ]);
    expect([notes.encodings, notes.doubtful]).toEqual([{ utf8: 2, cp1252: 1 }, []]);
  });

  it('whose letters nobody can know is shown', async () => {
    const { notes } = await csv(Buffer.from([0x61, 0x3b, 0x62, 0x0a, 0x31, 0x3b, 0xc4, 0x0a]));
    expect(notes.doubtful.map(({ line }) => line)).toEqual([2]);
    const lines = Array.from({ length: 25 }, () => [0x31, 0x3b, 0xc4, 0x0a]);
    const many = await csv(Buffer.from([0x61, 0x3b, 0x62, 0x0a, ...lines.flat()]));
    expect([many.notes.doubtful.length, many.notes.doubtful_lines]).toEqual([20, 25]);
  });
});

describe('a figure', () => {
  it.each([
    ['12.500', 'comma', 12_500],
    ['12,500', 'comma', 12_500],
    ['$ 1.234.567', 'comma', 1_234_567],
    ['1 234 567', 'comma', 1_234_567],
    ['12.499,5', 'comma', 12_499.5],
    ['12,499.5', 'point', 12_499.5],
    ['12500.00', 'point', 12_500],
    ['1,234,567', 'comma', 1_234_567],
    ['12.900,00', 'point', 12_900],
    ['5000,000', 'comma', 5_000],
    ['$ 3.500.-', 'comma', 3_500],
    ['0', 'comma', 0],
    ['', 'comma', undefined],
    ['s/p', 'comma', undefined],
    ['gratis', 'comma', Number.NaN],
  ] as const)('%s (%s)', (text, style, figure) => expect(readFigure(text, style)).toEqual(figure));

  it('is written the way its column is, and rounds half up', () => {
    expect([figureStyle(['12.500', '1.234,50']), figureStyle(['12500.50', '99.90'])]).toEqual([
      'comma',
      'point',
    ]);
    expect([wholePesos(12_499.5), wholePesos(12_499.49)]).toEqual([12_500, 12_499]);
  });
});

describe('a column', () => {
  it('that writes three decimals everywhere means no thousands by them', () => {
    const { style, has_thousandths } = figuresIn(['12,000', '0,000', '1500,000']);
    expect(['12,000', '0,000'].map((text) => readFigure(text, style, has_thousandths))).toEqual([12, 0]);
  });

  it.each([
    ['12.9', ['12.9', '2.450'], true],
    ['12,9', ['12,9', '12.900,50'], true],
    ['129.9', ['129.9', '12.95'], true],
    ['950,5', ['950,5', '12.900,50'], false],
    ['129.90', ['129.90', '85.50'], false],
    ['950.0', ['950.0'], false],
    ['10', [], true],
    ['66', [], false],
  ] as const)('of prices: whether %s may be thousands without their zeros, among %j', (text, all, doubt) => {
    const figures = figuresIn(all);
    expect(isPriceInDoubt(text, readFigure(text, figures.style) ?? 0, figures)).toBe(doubt);
  });
});

describe('a weight in kilos', () => {
  it.each([
    ['12', 12_000],
    ['12,355', 12_355],
    ['12.355', 12_355],
    ['1.250,5', 1_250_500],
    ['0,05 kg', 50],
    ['-3', 0],
    ['', undefined],
    ['mucho', Number.NaN],
  ] as const)('%s', (text, grams) => expect(gramsOfKilos(text)).toBe(grams));
});

describe('a code', () => {
  it.each([
    ['="00712"', { key: '00712' }],
    ["'00712", { key: '00712' }],
    ['7.70211E+12', { broken: '7.70211E+12' }],
    ['3/5/2026', { broken: '3/5/2026' }],
    ['-', undefined],
    ['0', undefined],
    ['#N/A', undefined],
    ['TOTAL GENERAL', undefined],
    ['Subtotal', undefined],
    ['TOTAL12', { key: 'TOTAL12' }],
  ] as const)('%s', (text, key) => expect(keyInCell(text)).toEqual(key));
});

describe('a cell', () => {
  it.each([
    ['<b>Leche</b> entera', 'Leche entera'],
    ['&lt;p class="a"&gt;Leche&lt;/p&gt;<br/>entera', 'Leche entera'],
    ['Pila <AA> x 2, < 5 V', 'Pila <AA> x 2, < 5 V'],
  ])('is without tags of HTML: %s', (text, clean) => expect(cleanCell(text)).toBe(clean));
});

describe('a brand', () => {
  it.each([
    ['ALPINA S.A. BIC', 'ALPINA'],
    ['Postobón S.A.S., BIC', 'Postobón'],
    ['BIC', 'BIC'],
    ['ALPINA PRODUCTOS ALIMENTICIOS S.A.', 'ALPINA'],
    ['Nestlé de Colombia S.A.', 'Nestlé'],
    ['Productos Ramo SAS', 'Productos Ramo'],
    ['Café Colombia', 'Café Colombia'],
  ])('is told without what only lawyers say: %s', (text, name) => expect(brandName(text)).toBe(name));

  it.each(['0', '000', 'N/A', 'S.M.', 'SIN MARCA', '-', 'xx'])(
    'is none where %j stands in its place',
    (text) => {
      expect(brandName(text)).toBe('');
    },
  );

  it.each(['7UP', '3M', '1896'])('may have figures: %s', (text) => {
    expect(brandName(text)).toBe(text);
  });
});
