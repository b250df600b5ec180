import fc from 'fast-check';

/** Text that stands in a body exactly so, JSON or not. */
export class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Strings that programs stumble over; where a length is given they are cut to it. */
export const oddTexts = [
  '',
  ' ',
  '_null_',
  'null',
  'undefined',
  'true',
  '0',
  '-1',
  'NaN',
  '\0',
  'a\0b',
  '\u202e\u2066atrás',
  'مرحبا بالعالم',
  '👩‍👩‍👧‍👦🇨🇴',
  'Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮',
  '\ud800',
  '\udc00x',
  '\ufeff',
  '\u2028\u2029',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  "'; drop table cart; --",
  '%',
  '%_\\',
  '\\',
  '"',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'a\r\nset-cookie: x=1',
  '1e308',
  '9'.repeat(400),
  '٣٤٥',
  'İ',
  'ﬃ',
  'ß'.repeat(150),
  '2026-13-45',
  '2026-02-30T25:61:61Z',
  '(((((((((((((((a+)+)+)+)+)+)+)+$',
];

const oddNumbers = [
  0,
  -1,
  1,
  1.5,
  -0.0001,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
];

/** What JSON.stringify would never write. */
const oddJson = [
  '-0',
  '1e308',
  '-1e308',
  '1e999',
  '1e-999',
  '9'.repeat(400),
  'NaN',
  'Infinity',
  '"\\ud800"',
  '"\\u0000"',
  '{"__proto__":{"role":"superadmin"}}',
  '{"constructor":{"prototype":{"role":"superadmin"}}}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3}',
  '01',
  '+1',
  "'a'",
  '"\t"',
  'undefined',
];

/** All there are but halves of pairs: the unit 'binary' is that, and makes a table of a million each time. */
export const anyLetter = fc
  .nat({ max: 0x10_ffff - 0x800 })
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));

/** Something that very likely does not belong where it is put. */
export const wrongValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 4, arbitrary: fc.constantFrom(...oddNumbers) },
  { weight: 4, arbitrary: fc.constantFrom(...oddJson).map((text) => new Raw(text)) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: 1 }) },
  { weight: 2, arbitrary: fc.string({ unit: anyLetter, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(1_000, 100_000, 400_000).map((size) => 'á'.repeat(size / 2)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(1_000, 20_000).map((size) => Array.from({ length: size }, () => 1)),
  },
  { weight: 1, arbitrary: fc.constantFrom(deep('[', ']'), deep('{"a":', '}')) },
);

/** Bodies that are no JSON object at all. */
export const wrongBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      'null',
      '[]',
      '1',
      '"a"',
      '{',
      '{"a":1',
      '{"a":1}}',
      '\ufeff{}',
      '\0',
      'a=1&b=2',
      '<a/>',
      '{"a":1,}',
    ],
    deep('[', ']').text,
    deep('{"a":', '}').text,
  ),
  fc.string({ unit: anyLetter, maxLength: 60 }),
);

/** Ten thousand levels, the right way closed. */
function deep(open: string, close: string): Raw {
  return new Raw(`${open.repeat(10_000)}1${close.repeat(10_000)}`);
}
