import iconv from 'iconv-lite';

/** What a careful reader finds in the file: what the screen has to say of it. */
export type Ugly = {
  file: Buffer;
  rows: number;
  /** Products that can be made of it, and rows that cannot. */
  good: number;
  refused: { doubleKey: number; noKey: number; noPrice: number; badPrice: number };
};

const KINDS = [
  'ARROZ',
  'Fríjol cargamanto',
  'Panela orgánica',
  'ATÚN EN ACEITE',
  'Café molido',
  'jabón de baño',
  'Gaseosa piña',
];
const BRANDS = [
  'DOÑA ROSA S.A.S',
  'Doña Rosa',
  'DONA ROSA',
  'N/A',
  'SIN MARCA',
  '0',
  'Ñapa & Cía. Ltda.',
  '',
];
/** Content and what stands for it; every one is read by the one reader of content. */
const SIZES = [
  'X 500 GR',
  '12x250 ml',
  'p-6',
  'x12',
  '½ kg',
  '5 400 ml',
  '330 cm3',
  '1.8-2.2 kg',
  'docena',
  '600 + 100 ml',
];
const SHELVES = [
  ['Despensa', 'Granos', '', ''],
  ['Despensa', 'Granos', 'Arroces', 'Arroz blanco'],
  ['BEBIDAS', 'Gaseosas', 'Gaseosas', ''],
  ['Aseo', '', '', ''],
  ['', '', '', ''],
] as const;
const PRICES = ['3.250', '12.499,50', '$ 4 990', '21600', '1.234,00'];

/**
 * A catalogue as tills and spreadsheets leave it, of so many rows: three encodings in one file, CRLF and LF, codes with
 * leading zeros, twice or missing, capitals, entities, control and invisible characters, titles cut at 40 letters, one
 * to four levels of categories, placeholders of brands, and blank lines at its end. Always the same.
 */
export function uglyCatalogue(rows: number): Ugly {
  const refused = { doubleKey: 0, noKey: 0, noPrice: 0, badPrice: 0 };
  const lines: Buffer[] = [
    Buffer.from('\uFEFFCÓDIGO;DESCRIPCIÓN;MARCA;LÍNEA;FAMILIA;SUBFAMILIA;SEGMENTO;PVP;EXIST\r\n'),
  ];
  for (let n = 0; n < rows; n += 1) {
    const wrong = wrongAt(n);
    // Two rows in a row have one code: neither counts.
    const code = wrong === 'doubleKey' ? codeOf(n - (n % 2)) : wrong === 'noKey' ? '' : codeOf(n);
    if (wrong) refused[wrong] += 1;
    const price =
      wrong === 'noPrice' ? (n % 2 ? '0' : '') : wrong === 'badPrice' ? '-3.000' : pick(PRICES, n);
    const cells = [
      code,
      titleOf(n),
      pick(BRANDS, n),
      ...pick(SHELVES, n),
      price,
      n % 11 === 0 ? '-4' : String(n % 60),
    ];
    const end = n % 5 === 0 ? '\n' : '\r\n';
    lines.push(iconv.encode(cells.map(quoted).join(';') + end, encodingAt(n)));
  }
  lines.push(Buffer.from('\r\n\r\n;;;;;;;;\r\n'));
  const bad = refused.doubleKey + refused.noKey + refused.noPrice + refused.badPrice;
  return { file: Buffer.concat(lines), rows, good: rows - bad, refused };
}

function wrongAt(n: number): keyof Ugly['refused'] | undefined {
  const place = n % 500;
  if (place === 10 || place === 11) return 'doubleKey';
  if (place === 100) return 'noKey';
  if (place === 200 || place === 201) return 'noPrice';
  return place === 300 ? 'badPrice' : undefined;
}

function codeOf(n: number): string {
  return `00${String(n + 1).padStart(6, '0')}`;
}

const LONGEST_TITLE = 40;

/** Every ninth as long as its system lets it be, and cut there; none is longer. */
function titleOf(n: number): string {
  const title = `${pick(KINDS, n)} ${n} ${pick(SIZES, n)}`;
  const odd = ['', ' &amp; más', '\u200B', '\u0007', '  ', ''][n % 6] ?? '';
  if (n % 9 === 0) return `${title} para toda la familia colombiana`.slice(0, LONGEST_TITLE);
  return title.length > 32 ? title : `${title}${odd}`;
}

function quoted(cell: string, place: number): string {
  if (place === 1 && cell.length <= 28 && cell.length % 7 === 0) return `"${cell} ""oferta"""`;
  return cell.includes(';') ? `"${cell}"` : cell;
}

function encodingAt(n: number): string {
  return n % 4 === 1 ? 'win1252' : n % 4 === 3 ? 'cp850' : 'utf8';
}

function pick<Value>(values: readonly Value[], n: number): Value {
  return values[n % values.length] as Value;
}
