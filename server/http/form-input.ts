import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { FailureError, failAt } from './failure.ts';
import { DEEPEST, refuseManyParts } from './limits/json-parts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The form fields accepted here; without it only JSON is. */
    form?: z.ZodObject;
  }
}

/** The text that stands for null in a form (storefront 7, generic resource routes). */
const NULL = '_null_';
/** The limit of parts: reading a field takes ten times as long as its JSON, so a longer list must be one field. */
const MOST_FORM_PARTS = 600;

/** Accepts multipart/form-data where a call allows it, and converts it to the equivalent JSON. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const { form } = request.routeOptions.config;
      if (!form) throw unreadable();
      if (partsOf(body) > MOST_FORM_PARTS) throw tooMany();
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const fields = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
        throw unreadable();
      });
      return formInput(form, fields, (json) => refuseManyParts(json, request.routeOptions.bodyLimit));
    },
  );
}

const unreadable = () => Object.assign(new Error('A form that cannot be read'), { statusCode: 400 });
const tooMany = () => new FailureError(failAt('INVALID_INPUT', 'body', 'Trae demasiados datos.'));

const tooDeep = () => new FailureError(failAt('INVALID_INPUT', 'body', 'Tiene demasiados niveles.'));

/** Every part has a Content-Disposition, so this is an upper bound of their number. */
function partsOf(body: Buffer): number {
  let parts = 0;
  let at = body.indexOf(PART);
  while (at !== -1 && parts <= MOST_FORM_PARTS) {
    parts += 1;
    at = body.indexOf(PART, at + PART.length);
  }
  return parts;
}
const PART = '\r\n--';

type Check = (json: string) => void;

/**
 * The fields a call has, each converted to its schema's type; a value that cannot be converted stays text, for the
 * schema to refuse. A name may lead into a field, as browsers' libraries write it: `art.title`, `tags[0]`, `tags[]`.
 */
export function formInput(schema: z.ZodObject, fields: FormData, check: Check): Record<string, unknown> {
  const form = emptyPlace();
  for (const [name, value] of fields) {
    const [field = '', ...path] = pathOf(name);
    if (Object.hasOwn(schema.shape, field)) placeAt(form, [field, ...path]).values.push(value);
  }
  return readFields(schema, form, check);
}

/** A field of a form: its own values, and those of the names that lead into it. */
type Place = { values: unknown[]; inside: Map<string, Place> };
const emptyPlace = (): Place => ({ values: [], inside: new Map() });

function pathOf(name: string): string[] {
  const path = name.replaceAll(/\[([^[\]]*)\]/g, '.$1').split('.');
  if (path.length > DEEPEST) throw tooDeep();
  return path;
}

function placeAt(form: Place, path: readonly string[]): Place {
  return path.reduce((place, step) => {
    const next = place.inside.get(step) ?? emptyPlace();
    place.inside.set(step, next);
    return next;
  }, form);
}

type Shape = { shape: Readonly<Record<string, z.core.$ZodType>> };

function readFields({ shape }: Shape, { inside }: Place, check: Check): Record<string, unknown> {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const place = inside.get(name);
    return place ? [[name, readPlace(unwrapped(field), place, check)] as const] : [];
  });
  return Object.fromEntries(fields);
}

/** A field that is given both whole and in parts has the whole value. */
function readPlace(field: z.core.$ZodType, place: Place, check: Check): unknown {
  if (place.values.length > 0) return readValue(field, place.values, check);
  if (isOf(field, 'object')) return readFields(field._zod.def, place, check);
  if (isList(field) && [...place.inside.keys()].every((key) => /^\d*$/.test(key)))
    return elementsOf(place).map((each, at) => readPlace(elementAt(field, at), each, check));
  const rest = [...place.inside].map(([name, part]) => [name, readPlace(field, part, check)] as const);
  return Object.fromEntries(rest);
}

/** Elements in the order of their numbers, then one for each value of `tags[]`. */
function elementsOf({ inside }: Place): Place[] {
  const numbered = [...inside]
    .filter(([key]) => key !== '')
    .sort(([one], [other]) => Number(one) - Number(other));
  const added = (inside.get('')?.values ?? []).map((value) => ({ ...emptyPlace(), values: [value] }));
  return [...numbered.map(([, place]) => place), ...added];
}

function readValue(field: z.core.$ZodType, values: readonly unknown[], check: Check): unknown {
  const [first] = values;
  if (first === NULL) return null;
  if (isList(field)) {
    // Either one field with the whole list, or a field for each element.
    if (values.length === 1 && typeof first === 'string' && /^(\[|$)/.test(first))
      return fromJson(first || '[]', check);
    return values.map((value, at) => readValue(elementAt(field, at), [value], check));
  }
  if (typeof first !== 'string') return first;
  if (isOf(field, 'number')) return /^-?\d+(\.\d+)?$/.test(first) ? Number(first) : first;
  if (isOf(field, 'boolean')) return { true: true, 1: true, false: false, 0: false }[first] ?? first;
  if (isOf(field, 'object')) return fromJson(first, check);
  return first;
}

/** A list, or a tuple such as a point on the map. */
function isList(field: z.core.$ZodType): field is Types['array' | 'tuple'] {
  return isOf(field, 'array') || isOf(field, 'tuple');
}

function elementAt(field: Types['array' | 'tuple'], at: number): z.core.$ZodType {
  if (isOf(field, 'array')) return unwrapped(field._zod.def.element);
  const { items } = field._zod.def;
  return unwrapped(items[at] ?? items[0] ?? field);
}

type Types = {
  array: z.core.$ZodArray;
  tuple: z.core.$ZodTuple;
  number: z.core.$ZodNumber;
  boolean: z.core.$ZodBoolean;
  object: z.core.$ZodObject;
};

function isOf<Type extends keyof Types>(field: z.core.$ZodType, type: Type): field is Types[Type] {
  return field._zod.def.type === type;
}

/** The type inside optional, nullable and default. */
export function unwrapped(field: z.core.$ZodType): z.core.$ZodType {
  const { innerType } = field._zod.def as { innerType?: z.core.$ZodType };
  return innerType ? unwrapped(innerType) : field;
}

function fromJson(text: string, check: Check): unknown {
  check(text);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
