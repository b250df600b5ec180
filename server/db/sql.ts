import { createTexts } from './sql-texts.ts';

/** A statement with its parameters. `name` makes PostgreSQL cache its plan on the connection. */
export type Sql = { text: string; values: unknown[]; name: string };

export type Fragment = { parts: readonly string[]; values: readonly unknown[] };

const fragmentMark = Symbol('sql fragment');
type MarkedFragment = Fragment & { [fragmentMark]: true };

/**
 * As a parameter, stands for the time the statement is made: for timestamps tables set themselves (sessions, messages,
 * limits), where no test sets the clock. Not a database function: one clock, that of the process, in one place
 * (docs/decisions/001).
 */
export const realTime = Symbol('real time');

const writtenAs = createTexts();

/**
 * A SQL statement: every `${value}` becomes a numbered parameter, never text. A fragment made by `part` is inserted
 * with its own parameters.
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  const parameters: unknown[] = [];
  const shape: unknown[] = [];
  collect(values, parameters, shape);
  const { text, name } = writtenAs(strings, shape, () => write(strings, values));
  return { text, values: parameters, name };
}

/**
 * Collects the parameters and the shape of the text: each fragment and the number of parameters before it. Equal shapes
 * have equal texts.
 */
function collect(pieces: readonly unknown[], parameters: unknown[], shape: unknown[]): void {
  for (const piece of pieces) {
    if (isFragment(piece)) {
      shape.push(parameters.length, piece.parts);
      collect(piece.values, parameters, shape);
    } else if (piece === realTime) {
      shape.push(parameters.length, realTime);
      if (shape.indexOf(realTime) === shape.length - 1) parameters.push(momentNow());
    } else parameters.push(piece);
  }
}

function write(strings: readonly string[], values: readonly unknown[]): string {
  let text = '';
  let count = 0;
  let moment = 0;
  const add = (parts: readonly string[], pieces: readonly unknown[]) => {
    parts.forEach((part, index) => {
      text += part;
      if (index < pieces.length) addPiece(pieces[index]);
    });
  };
  const addPiece = (piece: unknown) => {
    if (isFragment(piece)) add(piece.parts, piece.values);
    else if (piece === realTime) {
      if (moment === 0) moment = ++count;
      text += `$${moment}::timestamptz`;
    } else text += `$${++count}`;
  };
  add(strings, values);
  return text;
}

/** A piece of SQL to be spliced into another: a condition, an order, a list of columns. */
export function part(strings: TemplateStringsArray, ...values: unknown[]): Fragment {
  const fragment: MarkedFragment = { parts: strings, values, [fragmentMark]: true };
  return fragment;
}

/** Makes PostgreSQL plan the statement for each business by its amount of data, instead of once for all. */
export function replanned(statement: Sql): Sql {
  return { ...statement, name: '' };
}

/** An empty fragment, for a condition that does not apply. */
export const nothing = part``;

/**
 * The time now, rounded up: the database's timestamps are finer than a millisecond, and earlier ones must not seem
 * later.
 */
function momentNow(): Date {
  return new Date(Date.now() + 1);
}

function isFragment(value: unknown): value is Fragment {
  return typeof value === 'object' && value !== null && fragmentMark in value;
}
