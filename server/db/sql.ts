import { createHash } from 'node:crypto';

/** A statement with its parameters. `name` makes PostgreSQL keep the plan on the connection. */
export type Sql = { text: string; values: unknown[]; name: string };

type Fragment = { parts: readonly string[]; values: readonly unknown[] };

const fragmentMark = Symbol('sql fragment');
type MarkedFragment = Fragment & { [fragmentMark]: true };

/**
 * Stands for the moment in which a statement is made, as its parameter: for what tables stamp themselves (sessions,
 * messages, limits), where no test sets the clock. Not a function of the database: of several machines each has a
 * clock of its own, and a distributed table refuses such functions when it is written (docs/decisions/050).
 */
export const realTime = Symbol('real time');

/**
 * SQL as it is written: every `${value}` becomes a numbered parameter, never text.
 * A piece made by `part` is spliced in with its own parameters.
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  let text = '';
  const parameters: unknown[] = [];
  let moment: number | undefined;
  const add = (parts: readonly string[], pieces: readonly unknown[]) => {
    parts.forEach((part, index) => {
      text += part;
      if (index === pieces.length) return;
      const piece = pieces[index];
      if (isFragment(piece)) {
        add(piece.parts, piece.values);
        return;
      }
      if (piece === realTime) {
        moment ??= parameters.push(momentNow());
        text += `$${moment}::timestamptz`;
        return;
      }
      parameters.push(piece);
      text += `$${parameters.length}`;
    });
  };
  add(strings, values);
  return { text, values: parameters, name: nameOf(text) };
}

/** A piece of SQL to be spliced into another: a condition, an order, a list of columns. */
export function part(strings: TemplateStringsArray, ...values: unknown[]): Fragment {
  const fragment: MarkedFragment = { parts: strings, values, [fragmentMark]: true };
  return fragment;
}

/** Nothing, for a condition that does not apply. */
export const nothing = part``;

/** Rounded up: stamps of the database itself are finer than a millisecond, and none of before may lie after it. */
function momentNow(): Date {
  return new Date(Date.now() + 1);
}

function isFragment(value: unknown): value is Fragment {
  return typeof value === 'object' && value !== null && fragmentMark in value;
}

const names = new Map<string, string>();
/** Texts come from the code, so their number is small; the cap guards against a text built from input by mistake. */
const MOST_NAMES = 1000;

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) return '';
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
