import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { FailureError, failAt } from './failure.ts';
import { refuseManyParts } from './limits/json-parts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The form fields accepted here; without it only JSON is. */
    form?: z.ZodObject;
  }
}

/** The text that stands for null in a form (storefront 7, generic resource routes). */
const NULL = '_null_';
/** A field takes ten times as long to read as its JSON: beyond this, a list must come as one field. */
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
 * schema to refuse.
 */
export function formInput(schema: z.ZodObject, fields: FormData, check: Check): Record<string, unknown> {
  const known = Object.entries(schema.shape).filter(([name]) => fields.has(name));
  return Object.fromEntries(
    known.map(([name, field]) => [name, readValue(inner(field), fields.getAll(name), check)]),
  );
}

function readValue(field: z.core.$ZodType, values: readonly unknown[], check: Check): unknown {
  const [first] = values;
  if (first === NULL) return null;
  if (isOf(field, 'array')) {
    // Either one field with the whole list, or a field for each element.
    if (values.length === 1 && typeof first === 'string' && /^(\[|$)/.test(first))
      return fromJson(first || '[]', check);
    const element = inner(field._zod.def.element);
    return values.map((value) => readValue(element, [value], check));
  }
  if (typeof first !== 'string') return first;
  if (isOf(field, 'number')) return /^-?\d+(\.\d+)?$/.test(first) ? Number(first) : first;
  if (isOf(field, 'boolean')) return { true: true, 1: true, false: false, 0: false }[first] ?? first;
  if (isOf(field, 'object')) return fromJson(first, check);
  return first;
}

type Types = {
  array: z.core.$ZodArray;
  number: z.core.$ZodNumber;
  boolean: z.core.$ZodBoolean;
  object: z.core.$ZodObject;
};

function isOf<Type extends keyof Types>(field: z.core.$ZodType, type: Type): field is Types[Type] {
  return field._zod.def.type === type;
}

/** The type inside optional and nullable. */
function inner(field: z.core.$ZodType): z.core.$ZodType {
  const { innerType } = field._zod.def as { innerType?: z.core.$ZodType };
  return innerType ? inner(innerType) : field;
}

function fromJson(text: string, check: Check): unknown {
  check(text);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
