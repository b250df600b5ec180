import fc from 'fast-check';
import { PASSWORD, people } from '../people.ts';
import type { Operation, Schema } from './document.ts';
import { oddTexts } from './wrong-values.ts';

/** An identifier that is looked up when the request is sent: the n-th of the table that a name speaks of. */
export class KnownId {
  readonly name: string;
  readonly turn: number;
  constructor(name: string, turn: number) {
    this.name = name;
    this.turn = turn;
  }
}

/** Words that lead further in than noise does. */
const telling: [RegExp, readonly string[]][] = [
  [/email/i, [people.marcela.email, people.luz.email, 'nadie@correo.test', 'a@b.co']],
  [/password/i, [PASSWORD, 'otra-clave-larga-7', '12345']],
  [/phone/i, ['3001234567', '+57 300 123 45 67', '6025551234']],
  [/query|search|word|text|title|name/i, ['arroz', 'leche', 'pollo 500 g', 'ñame']],
  [/code/i, ['bienvenido', 'cafe15', '123456', 'papel', '']],
  [/address/i, ['Cra 10 # 10 - 22', 'Av 6N # 28N-13', 'kr 5 # 38 - 25']],
  [/city/i, ['Cali', 'Palmira']],
  [/filter/i, ['{}', '{"title":"arroz"}', '{"state":{"$ne":1}}', '[']],
];

const dates = ['2026-11-20', '1990-02-28', '2000-02-29', '0001-01-01', '9999-12-31'];
const instants = [
  '2026-11-20T15:00:00Z',
  '2026-11-20T10:00:00-05:00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999+14:00',
];

/** A value that the schema allows. */
export function rightValue(
  schema: Schema,
  name: string,
  resolve: Operation['resolve'],
): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, allOf, enum: values, const: only, type } = schema;
  if ($ref !== undefined) return rightValue(resolve(schema), name, resolve);
  if (only !== undefined) return fc.constant(only);
  if (values) return fc.constantFrom(...values);
  const choices = anyOf ?? oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => rightValue(choice, name, resolve)));
  if (allOf) return rightValue(Object.assign({}, ...allOf.map(resolve)), name, resolve);
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => rightValue({ ...schema, type: one }, name, resolve)));
  if (type === 'object') return objectOf(schema, resolve);
  if (type === 'array') return arrayOf(schema, name, resolve);
  if (type === 'string') return textOf(schema, name);
  if (type === 'integer' || type === 'number') return numberOf(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return fc.oneof(fc.constantFrom(...oddTexts), fc.integer(), fc.boolean());
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  resolve: Operation['resolve'],
) {
  const parts = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, rightValue(property, name, resolve)]),
  );
  if (Object.keys(parts).length > 0 || typeof additionalProperties !== 'object') {
    return fc.record(parts, { requiredKeys: required, noNullPrototype: true });
  }
  return fc.dictionary(
    fc.string({ minLength: 1, maxLength: 20 }),
    rightValue(additionalProperties, '', resolve),
    {
      maxKeys: 3,
      noNullPrototype: true,
    },
  );
}

function arrayOf(schema: Schema, name: string, resolve: Operation['resolve']): fc.Arbitrary<unknown[]> {
  const { items = {}, prefixItems, minItems = 0, maxItems = 50 } = schema;
  if (prefixItems) return fc.tuple(...prefixItems.map((item) => rightValue(item, name, resolve)));
  const item = rightValue(items, name, resolve);
  return fc.oneof(
    { weight: 9, arbitrary: fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, 4) }) },
    {
      weight: 1,
      arbitrary: item.map((one) => Array.from({ length: Math.max(maxItems, minItems) }, () => one)),
    },
  );
}

/** Made once: it is asked for by every text of every call. */
const graphemes = fc.string({ unit: 'grapheme', maxLength: 80 });

function textOf(
  { format, pattern, minLength = 0, maxLength = 60 }: Schema,
  name: string,
): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.nat({ max: 40 }).map((turn) => new KnownId(name, turn));
  if (format === 'date') return fc.constantFrom(...dates);
  if (format === 'date-time') return fc.constantFrom(...instants);
  if (pattern !== undefined) return fc.constantFrom('CAFE15', 'a_b-1', 'ñandú9');
  const fitting = (text: string) => text.padEnd(minLength, 'a').slice(0, maxLength);
  const words = telling.find(([names]) => names.test(name))?.[1] ?? ['Marcela', 'a'];
  return fc
    .oneof(
      { weight: 3, arbitrary: fc.constantFrom(...words) },
      { weight: 2, arbitrary: fc.constantFrom(...oddTexts) },
      { weight: 1, arbitrary: graphemes },
      { weight: 1, arbitrary: fc.constant('ñ'.repeat(maxLength)) },
    )
    .map(fitting);
}

function numberOf(schema: Schema): fc.Arbitrary<number> {
  const { type, exclusiveMinimum, exclusiveMaximum } = schema;
  // The document leaves out the bound of figures that is JavaScript's own.
  const bound = type === 'integer' ? Number.MAX_SAFE_INTEGER : 1e6;
  const least = Math.max(
    schema.minimum ?? -bound,
    exclusiveMinimum === undefined ? -1e15 : exclusiveMinimum + 1,
  );
  const most = Math.max(
    least,
    Math.min(schema.maximum ?? bound, exclusiveMaximum === undefined ? 1e15 : exclusiveMaximum - 1),
  );
  if (type === 'number') {
    return fc.oneof(fc.double({ min: least, max: most, noNaN: true }), fc.constantFrom(least, most));
  }
  const [from, to] = [Math.ceil(least), Math.floor(most)];
  return fc.oneof(
    fc.integer({ min: from, max: Math.min(to, from + 5) }),
    fc.integer({ min: Math.max(from, Math.min(to, -1e6)), max: Math.max(from, Math.min(to, 1e6)) }),
    fc.constantFrom(from, to),
  );
}
