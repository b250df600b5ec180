import { fieldText, fieldTextKey } from '#contract/field-texts/field-texts.ts';
import { shapeTexts } from '#contract/field-texts/shapes.ts';
import type { Json } from './schemas.ts';
/** A field of the document, as the tests count them. */
export type DescribedField = {
  place: string;
  key: string | undefined;
  text: string | undefined;
  isNullable: boolean;
};

type Schema = {
  description?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
  'x-unit'?: string;
};

type Content = { content?: Record<string, { schema: Schema }> };
type Parameter = { name?: string; description?: string; schema?: Schema };
type Operation = { parameters?: Parameter[]; requestBody?: Content; responses: Record<string, Content> };

type Seen = (field: DescribedField) => void;

/** Gives fields their texts; a schema that stands in two places is described once. */
export function createDescriber(seen: Seen = () => {}) {
  const done = new WeakSet<object>();

  /** Describes every field of a schema; `inside` names what the schema belongs to, from the outermost. */
  function fields(schema: Schema, inside: readonly string[]): void {
    if (done.has(schema)) return;
    done.add(schema);
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      one(name, field, field, inside);
      fields(field, [...inside, name]);
    }
    for (const part of partsOf(schema)) fields(part, inside);
  }

  /** Describes one field: its own text takes precedence over the one of its name. */
  function one(
    name: string,
    field: { description?: string },
    schema: Schema,
    inside: readonly string[],
  ): void {
    const key = field.description === undefined ? fieldTextKey(name, inside) : undefined;
    const text = field.description ?? fieldText(key ?? '');
    const nullable = isNullable(schema);
    seen({ place: [...inside, name].join('.'), key, text, isNullable: nullable });
    if (text === undefined) return;
    const words = nullable || key === undefined ? text : withoutNull(text);
    field.description = [words, unitOf(schema)].filter(Boolean).join(' ');
  }

  /** Describes a shared shape under its name, which has a suffix in requests. */
  function shape(name: string, schema: Schema): void {
    const own = name.replace(/Input$/, '');
    const text = schema.description ?? shapeTexts[own];
    if (text !== undefined) schema.description = text;
    fields(schema, [own, name]);
  }

  function operation(call: Json, domain: string): void {
    // Only the schemas in these parts matter here.
    const { parameters = [], requestBody = {}, responses } = call as Operation;
    for (const parameter of parameters) {
      if (parameter.name !== undefined) one(parameter.name, parameter, parameter.schema ?? {}, [domain]);
    }
    for (const { content = {} } of [requestBody, ...Object.values(responses)])
      for (const { schema } of Object.values(content)) fields(schema, [domain]);
  }

  return { shape, operation };
}

function partsOf(schema: Schema): Schema[] {
  const { items, prefixItems = [], anyOf = [], oneOf = [], allOf = [], additionalProperties } = schema;
  const others = typeof additionalProperties === 'object' ? [additionalProperties] : [];
  return [...prefixItems, ...anyOf, ...oneOf, ...allOf, ...others, ...(items ? [items] : [])];
}

/** Removes the sentence about null where the field cannot be null. */
function withoutNull(text: string): string {
  return text.replaceAll(/[;.,](?: y)? null\b[^.]*/g, '').replaceAll(/ o null\b|\bnull o /g, '');
}

const variantsOf = (schema: Schema): Schema[] => [schema, ...(schema.anyOf ?? [])];

function isNullable(schema: Schema): boolean {
  return variantsOf(schema).some(
    ({ type }) => type === 'null' || (Array.isArray(type) && type.includes('null')),
  );
}

/** The unit of a number, and the time zone of a time. */
function unitOf(schema: Schema): string | undefined {
  const formats = variantsOf(schema);
  if (formats.some((one) => one['x-unit'] === 'COP')) return 'En pesos colombianos enteros.';
  if (formats.some(({ format }) => format === 'date-time')) return 'ISO 8601, en UTC.';
  return undefined;
}
