import { z } from 'zod';

/** The part of JSON Schema that zod writes. */
export type Shape = {
  $ref?: string;
  format?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  additionalProperties?: Shape | boolean;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
};

/** What may come in, as plain data that can be walked. */
export function shapeOf(schema: z.ZodType): Shape {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  const { $defs = {}, ...rest } = shape as Shape & { $defs?: Record<string, Shape> };
  return unfolded(rest, $defs);
}

function unfolded(shape: Shape, defs: Record<string, Shape>): Shape {
  const named = shape.$ref && defs[shape.$ref.replace('#/$defs/', '')];
  if (named) return unfolded(named, defs);
  const all = (shapes: Shape[] | undefined) => shapes?.map((one) => unfolded(one, defs));
  const { properties, items, anyOf, oneOf, allOf, additionalProperties: rest } = shape;
  return {
    ...shape,
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, one]) => [name, unfolded(one, defs)]),
          ),
        }
      : {}),
    ...(items ? { items: unfolded(items, defs) } : {}),
    ...(typeof rest === 'object' ? { additionalProperties: unfolded(rest, defs) } : {}),
    ...(anyOf ? { anyOf: all(anyOf) ?? [] } : {}),
    ...(oneOf ? { oneOf: all(oneOf) ?? [] } : {}),
    ...(allOf ? { allOf: all(allOf) ?? [] } : {}),
  };
}

/** The shape itself, or the ones it may be. */
export function choices(shape: Shape): Shape[] {
  const { anyOf, oneOf, allOf } = shape;
  return [shape, ...[anyOf, oneOf, allOf].flatMap((shapes) => (shapes ?? []).flatMap(choices))];
}

/** Every field in it as a path: 'body.products[].product_id'. */
export function fieldsOf(shape: Shape, at: string): { path: string; shape: Shape }[] {
  return choices(shape).flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, one]) => [
      { path: `${at}.${name}`, shape: one },
      ...fieldsOf(one, `${at}.${name}`),
    ]),
    ...(items ? [{ path: `${at}[]`, shape: items }, ...fieldsOf(items, `${at}[]`)] : []),
  ]);
}
