import { readStyle, type StyleNode } from './read-style.ts';
import { isSafeDeclaration, isSafeGroup, isSafeSelector } from './safe-css.ts';

/** A part that no page would get; the first line and the first column are 1, as editors count. */
export type RefusedPart = { text: string; line: number; column: number };

/** A person who sees three of their mistakes can find the others. */
const MOST = 20;
const LONGEST = 120;

/** The parts of a style that no page would get (safe-css.ts), in their order; empty when all is allowed. */
export function refusedCss(css: string): RefusedPart[] {
  return readStyle(css)
    .flatMap(refusedParts)
    .slice(0, MOST)
    .map(({ text, at }) => ({ text: inOneLine(text), ...placeOf(css, at) }));
}

/** 'Línea 3, columna 5' */
export function placeWords({ line, column }: RefusedPart): string {
  return `Línea ${line}, columna ${column}`;
}

function refusedParts(node: StyleNode): { text: string; at: number }[] {
  const { at } = node;
  if (node.kind === 'lost') return [{ text: node.text, at }];
  if (node.kind === 'group') {
    if (!isSafeGroup(node.name, node.condition)) return [{ text: `@${node.name} ${node.condition}`, at }];
    return node.nodes.flatMap(refusedParts);
  }
  if (!isSafeSelector(node.selector)) return [{ text: node.selector, at }];
  const wrong = node.declarations.filter((declaration) => !isSafeDeclaration(declaration));
  return wrong.map(({ name, value, at: own }) => ({
    text: value === '' ? name : `${name}: ${value}`,
    at: own,
  }));
}

function placeOf(css: string, at: number): { line: number; column: number } {
  const before = css.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
