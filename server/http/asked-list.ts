import type { CallDefinition } from '#contract/call.ts';
import type { ErrorDetail } from '#contract/errors.ts';

type Named = Record<string, unknown>;

/** The two names under which the specification sends filters as one JSON object (back-office 7). */
const OBJECTS = ['filter', 'query'] as const;

/**
 * The query of a generic list with all filters by their own names, including those inside `filter` and `query`.
 * Contradictions are refused: no filter may be dropped silently (rule 74).
 */
export function unfoldQuery(
  filteredBy: readonly string[],
  request: Named,
): { query: Named; details: ErrorDetail[] } {
  const query = { ...request };
  const details: ErrorDetail[] = [];
  for (const name of OBJECTS) {
    const text = request[name];
    if (typeof text !== 'string') continue;
    const filters = objectIn(text);
    if (!filters) details.push({ field: name, message: 'Debe ser un objeto JSON.' });
    for (const [filter, value] of Object.entries(filters ?? {})) {
      const field = `${name}.${filter}`;
      const plain = plainValue(value);
      if (!filteredBy.includes(filter)) details.push({ field, message: UNKNOWN });
      else if (plain === undefined)
        details.push({ field, message: 'Debe ser un texto, un número o una lista.' });
      else if (plain !== null && query[filter] !== undefined && String(query[filter]) !== plain)
        details.push({ field, message: 'Este filtro viene dos veces con valores distintos.' });
      else if (plain !== null) query[filter] = plain;
    }
  }
  const { limit, limitPerPage } = request;
  if (limit !== undefined && limitPerPage !== undefined && String(limit) !== String(limitPerPage))
    details.push({ field: 'limitPerPage', message: 'Dice otra cosa que limit: envía solo uno.' });
  return { query, details };
}

/** Text for a query parameter that the call does not have. */
export const UNKNOWN = 'No conocemos este filtro.';

/** The page with the filters it was read by, and without the fields it was asked to hide (rule 83). */
export function sayHowAsked({ filteredBy = [] }: CallDefinition, query: Named, answer: unknown): unknown {
  const options = howAsked(filteredBy, query);
  if (Object.keys(options).length === 0) return answer;
  // Lists of generic resources have this shape: readableResource and the contract's tests guarantee it.
  const { list, pagination, ...rest } = answer as { list: Named[]; pagination: Named };
  const hidden = new Set(options.hiddenfields);
  const visible = hidden.size === 0 ? list : list.map((item) => without(item, hidden));
  return { ...rest, list: visible, pagination: { ...pagination, ...options } };
}

/** Whether the page must repeat its filters. */
export function isAsked({ filteredBy }: CallDefinition, query: Named): boolean {
  return filteredBy !== undefined && Object.keys(howAsked(filteredBy, query)).length > 0;
}

function howAsked(filteredBy: readonly string[], query: Named) {
  const filter = Object.fromEntries(
    filteredBy.filter((name) => query[name] !== undefined).map((name) => [name, query[name]]),
  );
  const { query: asObject, order, hiddenfields } = query;
  return {
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(typeof asObject === 'string' && { query: objectIn(asObject) ?? {} }),
    ...(typeof order === 'string' && { order }),
    ...(Array.isArray(hiddenfields) && { hiddenfields: hiddenfields.map(String) }),
  };
}

function without(item: Named, hidden: ReadonlySet<string>): Named {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !hidden.has(name)));
}

function objectIn(text: string): Named | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as in a query string; null when empty, undefined when it has no such form. */
function plainValue(value: unknown): string | null | undefined {
  if (value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  return Array.isArray(value) && value.every((part) => typeof part === 'string')
    ? value.join(',')
    : undefined;
}
