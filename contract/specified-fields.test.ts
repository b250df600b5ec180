import { expect, it } from 'vitest';
import { z } from 'zod';
import { specifiedFields } from '#test/specified-fields.ts';
import type { CallDefinition } from './call.ts';
import { type CallId, calls } from './index.ts';
import { whoSees } from './resource.ts';

const namesOf = (fields: string) => fields.split(/,\s+/);

const rows = specifiedFields.map((row) => ({ row, title: `${row[0]} for ${row[1]}` }));

it.each(rows)('$title', ({ row: [sent, who, fields, never = ''] }) => {
  const [id = '', path = ''] = sent.split(' ');
  const definition: CallDefinition = calls[id as CallId];
  const shape = shapeAt(definition.output, path === '' ? [] : path.split('.'));
  const forAll = namesOf(fields).filter(
    (name) => (whoSees(shape[name] ?? z.never()) ?? definition.who) === who,
  );
  expect(forAll.filter((name) => name in shape)).toEqual(namesOf(fields));
  expect(namesOf(never).filter((name) => name in shape)).toEqual([]);
});

/** The fields of an answer where `path` leads to, through lists and what may be null. */
function shapeAt(
  schema: z.core.$ZodType,
  path: readonly string[],
): Readonly<Record<string, z.core.$ZodType>> {
  if (schema instanceof z.ZodArray) return shapeAt(schema.element, path);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return shapeAt(schema.unwrap(), path);
  // A register, or the address of the file that has them all.
  if (schema instanceof z.ZodUnion) return shapeAt(schema.options[0] ?? z.never(), path);
  if (!(schema instanceof z.ZodObject)) throw new Error(`nothing at ${path.join('.')}`);
  const [name, ...rest] = path;
  if (name === undefined) return schema.shape;
  const field = schema.shape[name];
  if (!field) throw new Error(`no field ${name}`);
  return shapeAt(field, rest);
}
