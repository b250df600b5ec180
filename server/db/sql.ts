import { createHash } from 'node:crypto';

/** A statement with its parameters. `name` makes PostgreSQL keep the plan on the connection. */
export type Sql = { text: string; values: unknown[]; name: string };

type Fragment = { parts: readonly string[]; values: readonly unknown[] };

const fragmentMark = Symbol('sql fragment');
type MarkedFragment = Fragment & { [fragmentMark]: true };

/**
 * SQL as it is written: every `${value}` becomes a numbered parameter, never text.
 * A piece made by `part` is spliced in with its own parameters.
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  let text = '';
  const parameters: unknown[] = [];
  const add = (parts: readonly string[], pieces: readonly unknown[]) => {
    parts.forEach((part, index) => {
      text += part;
      if (index === pieces.length) return;
      const piece = pieces[index];
      if (isFragment(piece)) {
        add(piece.parts, piece.values);
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
