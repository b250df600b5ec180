import type { Json } from '../schemas.ts';
import { inline, text } from './html.ts';

export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
};

/** The fields of a schema as nested lists; a named shape is a link to it. */
export function fieldsOf(schema: Schema): string {
  const { properties, required = [] } = schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choicesOf(choices.filter(({ type }) => type !== 'null'));
  if (schema.$ref !== undefined) return `<p>${linkOf(schema.$ref)}</p>`;
  if (schema.type === 'array' && schema.items) return fieldsOf(schema.items);
  if (typeof schema.additionalProperties === 'object') return fieldsOf(schema.additionalProperties);
  if (!properties) return '';
  const rows = Object.entries(properties).map(([name, field]) =>
    fieldRow(name, field, required.includes(name)),
  );
  return `<ul class="fields">${rows.join('')}</ul>`;
}

export function fieldRow(name: string, field: Schema, isRequired: boolean): string {
  const needed = isRequired ? ' <span class="needed">obligatorio</span>' : '';
  const words = field.description === undefined ? '' : `<br>${inline(field.description)}`;
  return `<li><code>${text(name)}</code> <span class="kind">${kindOf(field)}</span>${needed}${words}${inside(field)}</li>`;
}

/** The fields inside a field; those of a named shape are documented at the shape. */
function inside(field: Schema): string {
  const parts = [field, ...(field.anyOf ?? []), ...(field.oneOf ?? [])].flatMap((part) =>
    part.type === 'array' && part.items ? [part.items] : [part],
  );
  const own = parts.filter(({ properties }) => properties !== undefined);
  const maps = parts.flatMap(({ additionalProperties: of }) =>
    typeof of === 'object' && of.properties ? [of] : [],
  );
  return [...own, ...maps].map(fieldsOf).join('');
}

function choicesOf(choices: readonly Schema[]): string {
  const [only, ...others] = choices;
  if (only && others.length === 0) return fieldsOf(only);
  return choices
    .map(
      (choice, index) =>
        `<h4>${index === 0 ? 'Así' : 'O así'}</h4>${fieldsOf(choice) || `<p>${kindOf(choice)}</p>`}`,
    )
    .join('');
}

/** 'texto · hasta 80 letras', 'lista de CartLine', 'uno de …' */
export function kindOf(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(kindOf))].join(' o ');
  if (schema.$ref !== undefined) return linkOf(schema.$ref);
  if (schema.const !== undefined) return `<code>${text(JSON.stringify(schema.const))}</code>`;
  if (schema.enum)
    return `uno de ${schema.enum.map((one) => `<code>${text(String(one))}</code>`).join(', ')}`;
  if (schema.prefixItems) return `lista de ${schema.prefixItems.map(kindOf).join(' y ')}`;
  if (schema.type === 'array')
    return `lista de ${schema.items ? kindOf(schema.items) : 'valores'}${limitsOf(schema)}`;
  if (schema.allOf) return schema.allOf.map(kindOf).join(' y ');
  const name = kinds[schema.format ?? ''] ?? kinds[String(schema.type)] ?? 'cualquier valor';
  return `${name}${limitsOf(schema)}`;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'texto',
  integer: 'entero',
  number: 'número',
  boolean: 'true o false',
  object: 'objeto',
  null: 'null',
  uuid: 'UUID',
  date: 'día',
  'date-time': 'instante',
};

function limitsOf({ minimum, maximum, maxLength, maxItems, default: standard }: Schema): string {
  const limits = [
    minimum === undefined ? '' : `desde ${minimum}`,
    maximum === undefined ? '' : `hasta ${maximum}`,
    maxLength === undefined ? '' : `hasta ${maxLength} letras`,
    maxItems === undefined ? '' : `hasta ${maxItems}`,
    standard === undefined ? '' : `por omisión <code>${text(JSON.stringify(standard))}</code>`,
  ].filter(Boolean);
  return limits.length === 0 ? '' : ` · ${limits.join(', ')}`;
}

function linkOf(ref: string): string {
  const name = ref.split('/').at(-1) ?? '';
  return `<a href="/api/docs/shapes#${name}">${name}</a>`;
}

export function shapesBody(schemas: Json): string {
  return Object.entries(schemas)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, schema]) => {
      const shape = schema as Schema;
      const words = shape.description === undefined ? '' : `<p>${inline(shape.description)}</p>`;
      const fields =
        shape.properties || shape.anyOf || shape.oneOf ? fieldsOf(shape) : `<p>${kindOf(shape)}</p>`;
      return `<section><h3 id="${name}">${name}</h3>${words}${fields}</section>`;
    })
    .join('');
}
