import { DEEPEST } from './json-parts.ts';

/**
 * The value with text that PostgreSQL can store and that reads as it was written (decision 019), in names as well: lone
 * surrogates are replaced, invisible characters removed. Undefined when it is nested so deeply that visiting it could
 * exhaust the stack.
 */
export function plainInput(value: unknown): { value: unknown } | undefined {
  const found = look(value, DEEPEST);
  if (found === 'deep') return undefined;
  return { value: found === 'plain' ? value : plain(value) };
}

/** Nearly all input is plain and needs no copy; depth takes precedence over content. */
function look(value: unknown, levels: number): 'plain' | 'odd' | 'deep' {
  if (typeof value === 'string') return isPlainText(value) ? 'plain' : 'odd';
  if (typeof value !== 'object' || value === null) return 'plain';
  if (levels === 0) return 'deep';
  let found: 'plain' | 'odd' = 'plain';
  for (const name of Object.keys(value)) {
    const part = look((value as Record<string, unknown>)[name], levels - 1);
    if (part === 'deep') return part;
    if (part === 'odd' || !isPlainText(name)) found = 'odd';
  }
  return found;
}

function isPlainText(text: string): boolean {
  return text.isWellFormed() && text.search(INVISIBLE) === -1;
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [plainText(name), plain(part)]));
}

function plainText(text: string): string {
  return text.toWellFormed().replaceAll(INVISIBLE, '');
}

/** Control characters except tab and line breaks, and those that change the direction of the text. */
const INVISIBLE = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu;
