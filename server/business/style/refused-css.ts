import { readStyle, type StyleNode } from './read-style.ts';
import { isSafeDeclaration, isSafeGroup, isSafeSelector } from './safe-css.ts';

/** A person who sees three of their mistakes can find the others. */
const MOST = 20;
const LONGEST = 120;

/** The parts of a style that no page would get (safe-css.ts), one per line; empty when all is allowed. */
export function refusedCss(css: string): string[] {
  const parts = readStyle(css).flatMap((node) => refusedParts(node));
  return [...new Set(parts.map(inOneLine))].slice(0, MOST);
}

function refusedParts(node: StyleNode): string[] {
  if (node.kind === 'lost') return [node.text];
  if (node.kind === 'group') {
    if (!isSafeGroup(node.name, node.condition)) return [`@${node.name} ${node.condition}`];
    return node.nodes.flatMap(refusedParts);
  }
  if (!isSafeSelector(node.selector)) return [node.selector];
  const wrong = node.declarations.filter((declaration) => !isSafeDeclaration(declaration));
  return wrong.map(({ name, value }) => (value === '' ? name : `${name}: ${value}`));
}

function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
