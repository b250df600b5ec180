import { createTexts } from './sql-texts.ts';

/** A statement with its parameters. `name` makes PostgreSQL keep the plan on the connection. */
export type Sql = { text: string; values: unknown[]; name: string };

export type Fragment = { parts: readonly string[]; values: readonly unknown[] };

const fragmentMark = Symbol('sql fragment');
type MarkedFragment = Fragment & { [fragmentMark]: true };

/**
 * Stands for the moment in which a statement is made, as its parameter: for what tables stamp themselves (sessions,
 * messages, limits), where no test sets the clock. Not a function of the database: of several machines each has a
 * clock of its own, and a distributed table refuses such functions when it is written (docs/decisions/050).
 */
export const realTime = Symbol('real time');

const writtenAs = createTexts();

/**
 * SQL as it is written: every `${value}` becomes a numbered parameter, never text.
 * A piece made by `part` is spliced in with its own parameters.
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  const parameters: unknown[] = [];
  const shape: unknown[] = [];
  collect(values, parameters, shape);
  const { text, name } = writtenAs(strings, shape, () => write(strings, values));
  return { text, values: parameters, name };
}

/**
 * The parameters, and of what the text is made: each piece that was spliced in, behind how many parameters. The same
 * shape is the same text.
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

/** Planned for the business that asks, by how much it has, and not once for all of them. */
export function plannedAnew(statement: Sql): Sql {
  return { ...statement, name: '' };
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
