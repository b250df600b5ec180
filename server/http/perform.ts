import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { mayCall, scopeOf } from '#contract/access.ts';
import type { CallDefinition } from '#contract/call.ts';
import type { ErrorDetail } from '#contract/errors.ts';
import { type CallId, calls, type InputOf, type OutputOf } from '#contract/index.ts';
import { correctFailure } from '../business/corrected-spelling.ts';
import { hasModule } from '../business/modules/module-gate.ts';
import type { Cache, CachedAnswer } from '../cache/cache.ts';
import { handlers } from '../handlers.ts';
import { traced } from '../observing/tracing.ts';
import { isAsked, sayHowAsked, UNKNOWN, unfoldQuery } from './asked-list.ts';
import type { Context } from './context.ts';
import { type Failure, FailureError, fail, isFailure } from './failure.ts';
import { inputWords } from './input-words.ts';
import { plainInput } from './limits/plain-input.ts';
import { isPreserialized, jsonOf } from './preserialized.ts';
import { withoutUnseen } from './unseen.ts';
import { unsetNulls } from './unset-nulls.ts';

/** Input that is not checked yet. */
export type RawInput = { params?: unknown; query?: unknown; body?: unknown };

/** An answer with its JSON for a caller who reads it. */
export type Written = { json: () => string };

type AnyHandler = (input: unknown, context: Context) => Promise<unknown>;

/** The one entry to every call, for HTTP and for pages: access, input check, handler, output check. */
export function createPerform(cache: Cache) {
  async function perform(id: CallId, raw: RawInput, context: Context): Promise<unknown | Failure> {
    const answer = await performAllowed(id, raw, context);
    return isFailure(answer) ? correctFailure(answer, context) : read(answer);
  }

  /** A personal answer as JSON, serialised when it is read; parts that are JSON already are inserted as they are. */
  async function performPersonal(id: CallId, raw: RawInput, context: Context): Promise<Written | Failure> {
    const answer = await performAllowed(id, raw, context);
    return isFailure(answer) ? correctFailure(answer, context) : { json: () => jsonOf(answer) };
  }

  /** The answer or its JSON. */
  async function performAllowed(id: CallId, raw: RawInput, context: Context): Promise<unknown | Failure> {
    const definition: CallDefinition = calls[id];
    const refused = refuse(definition, context);
    if (refused) return refused;
    // Modules the business does not have are NOT_FOUND (back-office 1).
    if (definition.module && !(await hasModule(context, definition.module))) return fail('NOT_FOUND');
    const input = checkInput(definition, raw);
    if (isFailure(input)) return input;
    if (definition.cache !== 'public' || context.preview) return run(id, input, context);
    const answer = await performChecked(id, input, context);
    return isFailure(answer) ? answer : cache.valueOf(answer);
  }

  /** A public answer, cached or made now. The handler does not get the user. */
  async function performChecked(
    id: CallId,
    input: unknown,
    context: Context,
  ): Promise<CachedAnswer | Failure> {
    const { business } = context;
    const key = `${business.id} ${id} ${JSON.stringify(input)}`;
    return cache.answer(key, { businessId: business.id, officeId: officeOf(input) }, async () => {
      const answer = await run(id, input, { ...context, user: undefined });
      return isFailure(answer) ? answer : { body: jsonOf(answer), cached: 'when asked again' as const };
    });
  }

  /** The bytes of a shared call, ready to send. */
  async function performPublic(id: CallId, raw: RawInput, context: Context): Promise<CachedAnswer | Failure> {
    const input = checkInput(calls[id], raw);
    const answer = isFailure(input) ? input : await performChecked(id, input, context);
    return isFailure(answer) ? correctFailure(answer, context) : answer;
  }

  return {
    perform,
    performPersonal,
    performPublic,
    /** A call from a page on the server: typed, same rules. */
    call: async <Id extends CallId>(
      id: Id,
      input: InputOf<Id>,
      context: Context,
    ): Promise<OutputOf<Id> | Failure> => (await perform(id, input, context)) as OutputOf<Id> | Failure,
  };
}

export type Perform = ReturnType<typeof createPerform>;

/** Why this caller may not make this call. What the caller may not see is NOT_FOUND (rule 35). */
export function refuse(
  { who }: CallDefinition,
  { user, key }: Pick<Context, 'user'> & { key?: Context['key'] },
): Failure | undefined {
  const scope = scopeOf(who);
  if (key && scope !== undefined && key.scopes.includes(scope)) return undefined;
  if (mayCall(who, user?.role ?? 'guest')) return undefined;
  if (key && scope !== undefined)
    return fail('NOT_FOUND', { message: `A esta clave le falta el permiso ${scope}.` });
  if (user || key) return fail('NOT_FOUND');
  return scope === undefined ? fail('NOT_SIGNED_IN') : fail('NOT_SIGNED_IN', { message: NO_KEY });
}

/** A program cannot sign in, so its developer gets this text. */
const NO_KEY = 'Falta la clave, o venció, se revocó o es de otro negocio.';

/** Maximum of reported problems: 300 wrong ids are wrong in the same way. */
const MOST_DETAILS = 50;

/** The checked parts, or INVALID_INPUT naming every field that is wrong. */
export function checkInput(definition: CallDefinition, raw: RawInput): unknown | Failure {
  const checked: Record<string, unknown> = {};
  const details: ErrorDetail[] = [];
  const unfolded = definition.filteredBy && unfoldQuery(definition.filteredBy, { ...(raw.query ?? {}) });
  if (unfolded) details.push(...unfolded.details);
  for (const name of ['params', 'query', 'body'] as const) {
    const schema = name === 'query' ? closedQuery(definition) : definition[name];
    if (!schema) continue;
    const value = name === 'query' && unfolded ? unfolded.query : raw[name];
    const input = name === 'body' ? unsetNulls(definition, value) : (value ?? {});
    const plain = plainInput(input);
    const result = plain && schema.safeParse(plain.value, { error: inputWords });
    if (!result) details.push({ field: name, message: 'Tiene demasiados niveles.' });
    else if (result.success) checked[name] = result.data;
    else details.push(...result.error.issues.flatMap((issue) => detailsOf(issue, name)));
  }
  if (isAboutAnother(definition, raw)) details.push({ field: 'id', message: OTHER_ID });
  return details.length > 0
    ? fail('INVALID_INPUT', { details: onceEach(details), message: details[0]?.message ?? '' })
    : checked;
}

/** Whether the body repeats the id of its address (back-office 7: "id plus state") but with another value. */
function isAboutAnother({ path, body: schema }: CallDefinition, { params, body }: RawInput): boolean {
  if (!path.endsWith('/{id}') || !(schema instanceof z.ZodObject) || !('id' in schema.shape)) return false;
  if (typeof body !== 'object' || body === null || !('id' in body)) return false;
  const { id } = params as { id?: unknown };
  return String(body.id).toLowerCase() !== String(id).toLowerCase();
}

const OTHER_ID = 'No es el identificador de la dirección.';

/** Removes duplicates: two checks of a value may report the same. */
function onceEach(details: readonly ErrorDetail[]): ErrorDetail[] {
  const distinct = new Map(details.map((detail) => [`${detail.field} ${detail.message}`, detail]));
  return [...distinct.values()].slice(0, MOST_DETAILS);
}

function detailsOf(issue: z.core.$ZodIssue, part: 'params' | 'query' | 'body'): ErrorDetail[] {
  if (part === 'query' && issue.code === 'unrecognized_keys' && issue.path.length === 0)
    return issue.keys.map((field) => ({ field, message: UNKNOWN }));
  return [{ field: issue.path.join('.') || part, message: issue.message }];
}

const closedQueries = new WeakMap<CallDefinition, z.ZodObject>();

/** The parameters of a query string: an unknown name is refused, never ignored (rule 74). */
function closedQuery(definition: CallDefinition): z.ZodObject | undefined {
  if (definition.method !== 'GET') return definition.query;
  const { query = z.object({}) } = definition;
  // The schema is loose where others, such as a payment gateway, add parameters.
  if (query._zod.def.catchall) return query;
  const closed = closedQueries.get(definition) ?? query.strict();
  closedQueries.set(definition, closed);
  return closed;
}

/**
 * An answer that is JSON already consists of cached parts, which were checked, and of figures with types from the
 * database. Checking it again costs more than writing it, so production trusts it. Tests and development check it,
 * also for fields that the contract does not name.
 */
async function run(id: CallId, input: unknown, context: Context): Promise<unknown | Failure> {
  try {
    // The registry is typed call by call; here only the id of the call is known.
    const handler = handlers[id] as unknown as AnyHandler;
    const answer = await traced({ name: id, kind: 'call' }, () => handler(input, context));
    if (isFailure(answer)) return answer;
    const { query = {} } = input as { query?: Record<string, unknown> };
    const isListAsked = isAsked(calls[id], query);
    if (isProduction && isPreserialized(answer) && !isListAsked) return answer;
    const body = read(answer);
    const parsed: unknown = calls[id].output.parse(body);
    if (isPreserialized(answer) && !isDeepStrictEqual(parsed, body))
      throw new Error(`${id} tells more than it promises`);
    const promised = withoutUnseen(calls[id].output, parsed, context.user?.role ?? 'guest');
    return isListAsked ? sayHowAsked(calls[id], query, promised) : promised;
  } catch (error) {
    if (error instanceof FailureError) return error.failure;
    throw error;
  }
}

function read(answer: unknown): unknown {
  return isPreserialized(answer) ? JSON.parse(jsonOf(answer)) : answer;
}

const isProduction = process.env.NODE_ENV === 'production';

/** The office an answer is about; undefined = it may show any. */
function officeOf(input: unknown): string | undefined {
  const { params, query } = (input ?? {}) as {
    params?: { branchId?: unknown };
    query?: { branch_id?: unknown; office_id?: unknown };
  };
  const officeId = params?.branchId ?? query?.branch_id ?? query?.office_id;
  return typeof officeId === 'string' ? officeId : undefined;
}
