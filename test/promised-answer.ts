import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type CallDefinition, fullPath, MINIMAL, mayBeMinimal } from '#contract/call.ts';
import { commonErrors, type ErrorCode, errors } from '#contract/errors.ts';
import { type CallId, calls } from '#contract/index.ts';
import { outputWithHidden } from '#contract/resource.ts';

export type RawAnswer = { status: number; headers: Headers; text: string };

/**
 * What is in an answer of a call that the contract does not promise, and the reverse: a field too many, a status or a
 * code it does not name. Every answer that a test gets from a server passes here.
 */
export function unpromised(method: string, url: string, answer: RawAnswer): string[] {
  const { pathname, searchParams } = new URL(url);
  const id = answer.status === 304 ? undefined : callAt(method, pathname);
  if (id === undefined) return [];
  const body = parsed(answer.text);
  const { staff }: CallDefinition = calls[id];
  const check = (one: CallId) =>
    answer.status < 400
      ? problemsOf(calls[one], answer, body, searchParams.has('hiddenfields'))
      : problemsOfFailure(one, answer);
  const problems = check(id);
  // At the address of everybody staff get an answer of their own (rule 71).
  if (problems.length > 0 && staff !== undefined && check(staff as CallId).length === 0) return [];
  return problems.map((problem) => `${id} answered ${answer.status}: ${problem}`);
}

function problemsOf(
  definition: CallDefinition,
  { status, headers, text }: RawAnswer,
  body: unknown,
  hidden: boolean,
): string[] {
  if (status === 204 && mayBeMinimal(definition) && headers.get('preference-applied') === MINIMAL)
    return text === '' ? [] : ['a minimal answer has a body'];
  const led = isRecord(body) && 'url' in body;
  const promised = definition.status === 303 && !led ? 200 : (definition.status ?? 200);
  if (status !== promised) return ['the contract names another status'];
  const output = (hidden && outputWithHidden(definition)) || definition.output;
  const checked = output.safeParse(body);
  if (!checked.success) return [`not its shape: ${z.prettifyError(checked.error)}`];
  // The schema drops what it does not know.
  return isDeepStrictEqual(checked.data, body)
    ? []
    : [`more than it promises: ${surplus(body, checked.data)}`];
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

const FailureBody = z.strictObject({
  error: z.string(),
  message: z.string().min(1),
  details: z.array(z.strictObject({ field: z.string(), message: z.string() })),
  requestId: z.string(),
  data: z.unknown().optional(),
});

function problemsOfFailure(id: CallId, { status, headers, text }: RawAnswer): string[] {
  const checked = FailureBody.safeParse(parsed(text));
  if (!checked.success) return [`not the form of a failure: ${text.slice(0, 300)}`];
  const { error, requestId } = checked.data;
  const definition: CallDefinition = calls[id];
  const promised: readonly string[] = [...commonErrors, ...(definition.errors ?? [])];
  const problems: string[] = [];
  if (!promised.includes(error)) problems.push(`${error} is not promised`);
  else if (errors[error as ErrorCode].status !== status) problems.push(`${error} has another status`);
  if (requestId !== headers.get('x-request-id')) problems.push('another request id');
  return problems;
}

/** The call that is served at a path: words before placeholders, as the router does it. */
export function callAt(method: string, path: string): CallId | undefined {
  return byPath.get(kindOf(method, path))?.find((one) => one.path.test(path))?.id;
}

/** Calls of one method with as many parts in their path: asked of every answer, it need not try all of them. */
const kindOf = (method: string, path: string) => `${method} ${path.split('/').length}`;

const inOrder = (Object.entries(calls) as [CallId, CallDefinition][])
  .filter(([, { insteadOf }]) => insteadOf === undefined)
  .map(([id, definition]) => {
    const path = fullPath(definition);
    return {
      id,
      kind: kindOf(definition.method, path),
      path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      order: path.replaceAll(/\{\w+\}/g, '~'),
    };
  })
  .sort((one, other) => (one.order < other.order ? -1 : 1));
const byPath = Map.groupBy(inOrder, ({ kind }) => kind);

/** The first place where an answer says more than what is left of it. */
function surplus(words: unknown, promised: unknown, at = ''): string {
  if (typeof words !== 'object' || words === null || typeof promised !== 'object' || promised === null)
    return at;
  const rest = promised as Record<string, unknown>;
  const [name, value] =
    Object.entries(words).find(([key, part]) => !isDeepStrictEqual(part, rest[key])) ?? [];
  if (name === undefined) return at;
  return name in rest ? surplus(value, rest[name], `${at}.${name}`) : `${at}.${name}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
