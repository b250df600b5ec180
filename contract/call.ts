import type { z } from 'zod';
import type { Who } from './access.ts';
import type { ErrorCode } from './errors.ts';
import type { FileRule } from './uploads/files.ts';

/** The two versions of the shop's calls and the admin API (decision 60). */
export type Version = 'v1' | 'v2' | 'admin';

/**
 * One call: everything that is promised about it. Server, typed client, documentation and access test read this.
 * `path` is the one of the specification; `fullPath` says where it is served.
 */
export type CallDefinition = {
  /** What it is for, one sentence, for the documentation. */
  summary: string;
  /** Where it comes from: section of the specification or a decision. */
  source: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  version: Version;
  /** Who may call: a word of `access.ts`. Whose objects may be touched is checked by the handler, as the word says. */
  who: Who;
  /** Only for a business with this module; for others there is no such call. */
  module?: string;
  params?: z.ZodObject;
  /** Any other name is refused (decision 74), unless the object is loose: gateways add names of their own. */
  query?: z.ZodObject;
  /**
   * For a list of a generic resource: the filters that its `filter` and `query` may hold. Its page says how it was
   * asked (decision 83).
   */
  filteredBy?: readonly string[];
  /** The id of the call that answers in its place where the question is for what is one's own (decision 70). */
  own?: { call: string; asks: (query: Record<string, unknown>) => boolean };
  /** The id of the call that answers in its place to staff who may make that one (decision 71). */
  staff?: string;
  /** It has no address of its own: it answers at that of this public call, and of others that name it in `staff`. */
  insteadOf?: string;
  body?: z.ZodType;
  /** Bytes of a body that are read, where `BODY_LIMIT` is too few; beyond them the answer is PAYLOAD_TOO_LARGE. */
  bodyLimit?: number;
  /**
   * The body may also come as a form (multipart/form-data), nulls as the text _null_ (storefront 7, generic
   * resources).
   */
  form?: true;
  /**
   * Its fields that are files: then it comes as a form only, and files are written to the disk as they arrive
   * (decision 46).
   */
  files?: Readonly<Record<string, FileRule>>;
  output: z.ZodType;
  /** Expected failures beyond those of every call (bad input, not signed in, not found, too many requests). */
  errors?: readonly ErrorCode[];
  /** 303: an answer with an address in `url` redirects there; one without is a plain 200. */
  status?: 200 | 201 | 303;
  /**
   * 'public': the answer depends on the business and the input alone, so it is cached and shared between people.
   * The handler of such a call does not learn who asks.
   */
  cache?: 'public';
  /** A request and what comes of it, as another system writes it, for the documentation. */
  example?: string;
};

/** Calls that only a business with this module has. */
export function ofModule<const Calls extends Record<string, CallDefinition>>(
  module: string,
  calls: Calls,
): { [Id in keyof Calls]: Calls[Id] & { module: string } } {
  const gated = Object.entries(calls).map(([id, definition]) => [id, { ...definition, module }]);
  return Object.fromEntries(gated) as { [Id in keyof Calls]: Calls[Id] & { module: string } };
}

/** As much as nearly every call needs: a page of text. Whoever needs more says so in `bodyLimit`. */
export const BODY_LIMIT = 8 * 1024;

export function bodyLimitOf({ bodyLimit = BODY_LIMIT }: Pick<CallDefinition, 'bodyLimit'>): number {
  return bodyLimit;
}

/** Declares a call; the types of its schemas are kept exactly. */
export function call<const Definition extends CallDefinition>(definition: Definition): Definition {
  return definition;
}

/**
 * Where a call is served, by decision 60: /api/v1 or /api/v2 + path; admin: /api + path under /admin, else /api/admin
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

/** What a caller gives: { params, query, body }, as far as the call has them. */
export type CallInput<Definition> = Parts<Definition, 'in'>;
/** What the handler gets: the same after the check, defaults filled in. */
export type CheckedInput<Definition> = Parts<Definition, 'out'>;
/** What a caller receives. */
export type CallOutput<Definition> = Definition extends { output: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : never;
/** The failures a handler of this call may answer with. */
export type CallErrors<Definition> = Definition extends { errors: readonly (infer Code extends ErrorCode)[] }
  ? Code
  : never;
