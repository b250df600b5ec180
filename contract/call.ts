import type { z } from 'zod';
import type { Who } from './access.ts';
import type { ErrorCode } from './errors.ts';
import type { FileRule } from './files.ts';

/** The two versions of the shop's calls and the admin API (rule 60). */
export type Version = 'v1' | 'v2' | 'admin';

/**
 * A call with everything that is promised about it. Server, typed client, documentation and access test read this.
 * `path` is the specification's; `fullPath` is where it is served.
 */
export type CallDefinition = {
  /** Its purpose in one sentence, for the documentation. */
  summary: string;
  /** Its source: a section of the specification or a decision. */
  source: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  version: Version;
  /** Who may call: a word of `access.ts`. The handler checks whose objects may be used, as the word says. */
  who: Who;
  /** Only for a business with this module; for others there is no such call. */
  module?: string;
  params?: z.ZodObject;
  /**
   * Other parameters are refused (rule 74), unless the schema is loose: payment gateways add their own.
   */
  query?: z.ZodObject;
  /**
   * For a list of a generic resource: filters allowed inside `filter` and `query`. Its page repeats the filters used
   * (rule 83).
   */
  filteredBy?: readonly string[];
  /** The call that answers instead when the query is for the caller's own data (rule 70). */
  own?: { call: string; asks: (query: Record<string, unknown>) => boolean };
  /** The call that answers instead for staff who may make it (rule 71). */
  staff?: string;
  /**
   * Has no address of its own: it is reached through this public call, and others that name it in `staff`.
   */
  insteadOf?: string;
  body?: z.ZodType;
  /** Bytes of a body that are read, where `BODY_LIMIT` is too few; beyond them the answer is PAYLOAD_TOO_LARGE. */
  bodyLimit?: number;
  /**
   * The body may also be a form (multipart/form-data), with null as the text _null_ (storefront 7, generic resources).
   */
  form?: true;
  /** Fields that are files: the body must be a form, and files are streamed to the disk (rule 46). */
  files?: Readonly<Record<string, FileRule>>;
  output: z.ZodType;
  /** Expected failures beyond the common ones (bad input, not signed in, not found, too many requests). */
  errors?: readonly ErrorCode[];
  /** 303: an answer with an address in `url` redirects there; one without is a plain 200. */
  status?: 200 | 201 | 303;
  /**
   * 'public': the answer depends on the business and the input alone, so it is cached and shared. Its handler does not
   * get the user.
   */
  cache?: 'public';
  /**
   * It will be switched off: the day since when nobody should begin with it, the last day on which it answers, and the
   * call in its place. Each answer says so (rule 119).
   */
  deprecated?: Deprecated;
  /** An example of request and response for other systems, for the documentation. */
  example?: string;
};

/** Days (2026-11-25) of Colombia, and the id of a call. */
export type Deprecated = { since: string; sunset: string; instead: string };

/** Calls that only a business with this module has. */
export function ofModule<const Calls extends Record<string, CallDefinition>>(
  module: string,
  calls: Calls,
): { [Id in keyof Calls]: Calls[Id] & { module: string } } {
  const gated = Object.entries(calls).map(([id, definition]) => [id, { ...definition, module }]);
  return Object.fromEntries(gated) as { [Id in keyof Calls]: Calls[Id] & { module: string } };
}

/** Enough for nearly every call: a page of text. Others set `bodyLimit`. */
export const BODY_LIMIT = 8 * 1024;

export function bodyLimitOf({ bodyLimit = BODY_LIMIT }: Pick<CallDefinition, 'bodyLimit'>): number {
  return bodyLimit;
}

/** The value of `Prefer` with which a caller says that it does not read what a change answers (RFC 7240). */
export const MINIMAL = 'return=minimal';

/** What a new record (201) or an address (303) answers is what the call is for. */
export function mayBeMinimal({ method, status = 200 }: Pick<CallDefinition, 'method' | 'status'>): boolean {
  return method !== 'GET' && status === 200;
}

/** Declares a call; the exact types of its schemas are preserved. */
export function call<const Definition extends CallDefinition>(definition: Definition): Definition {
  return definition;
}

/**
 * Where a call is served, by rule 60: /api/v1 or /api/v2 + path; admin: /api + path under /admin, else /api/admin
 * + path.
 */
export function fullPath(definition: Pick<CallDefinition, 'version' | 'path'>): string {
  if (definition.version !== 'admin') return `/api/${definition.version}${definition.path}`;
  return definition.path.startsWith('/admin') ? `/api${definition.path}` : `/api/admin${definition.path}`;
}

type Part<Definition, Name extends 'params' | 'query' | 'body'> = Definition extends {
  [key in Name]: infer Schema extends z.ZodType;
}
  ? Schema
  : never;

type Parts<Definition, Direction extends 'in' | 'out'> = {
  [Name in 'params' | 'query' | 'body' as [Part<Definition, Name>] extends [never]
    ? never
    : Name]: Direction extends 'in' ? z.input<Part<Definition, Name>> : z.output<Part<Definition, Name>>;
};

/** The caller's input: { params, query, body }, as far as the call has them; a body that may be absent is left out. */
export type CallInput<Definition> = Omittable<Parts<Definition, 'in'>>;

type Omittable<Input> = {
  [Name in keyof Input as undefined extends Input[Name] ? never : Name]: Input[Name];
} & { [Name in keyof Input as undefined extends Input[Name] ? Name : never]?: Input[Name] };
/** The handler's input: the same after validation, with defaults. */
export type CheckedInput<Definition> = Parts<Definition, 'out'>;
export type CallOutput<Definition> = Definition extends { output: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : never;
/** The failures a handler of this call may answer with. */
export type CallErrors<Definition> = Definition extends { errors: readonly (infer Code extends ErrorCode)[] }
  ? Code
  : never;
