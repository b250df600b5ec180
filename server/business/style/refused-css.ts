import { type ChildNode, CssSyntaxError } from 'postcss';
import { isSafe, readStyle } from './safe-css.ts';

/** A part that no page would get; the first line and the first column are 1, as editors count. */
export type RefusedPart = { text: string; line: number; column: number };

/** A person who sees three of their mistakes can find the others. */
const MOST = 20;
const LONGEST = 120;

/**
 * The parts of a style that no page would get (safe-css.ts), in their order; empty when all is allowed. Of a style that
 * cannot be read it is the place of the first mistake.
 */
export function refusedCss(css: string): RefusedPart[] {
  const style = readStyle(css);
  const parts = style instanceof CssSyntaxError ? [mistakeIn(css, style)] : refusedParts(style.nodes);
  return parts.slice(0, MOST).map((part) => ({ ...part, text: inOneLine(part.text) }));
}

/** 'Línea 3, columna 5' */
export function placeWords({ line, column }: RefusedPart): string {
  return `Línea ${line}, columna ${column}`;
}

function refusedParts(nodes: readonly ChildNode[]): RefusedPart[] {
  return nodes.flatMap((node) => {
    if (isSafe(node)) return 'nodes' in node ? refusedParts(node.nodes ?? []) : [];
    const { line = 1, column = 1 } = node.source?.start ?? {};
    return [{ text: headOf(node), line, column }];
  });
}

function headOf(node: ChildNode): string {
  if (node.type === 'rule') return node.selector;
  if (node.type === 'atrule') return `@${node.name} ${node.params}`;
  return node.type === 'decl' ? `${node.prop}: ${node.value}` : node.text;
}

function mistakeIn(css: string, { line = 1, column = 1 }: CssSyntaxError): RefusedPart {
  const [text = ''] = (css.split('\n')[line - 1] ?? '').slice(column - 1).split(/[;}]/);
  return { text, line, column };
}

function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
