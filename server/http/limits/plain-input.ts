/** Nothing that is asked for has parts within parts beyond this. */
const DEEPEST = 20;

/**
 * The same value in text that PostgreSQL can keep: without NUL, and halves of characters replaced, in names as well.
 * Undefined when it is nested so deeply that looking into it could exhaust the stack.
 */
export function plainInput(value: unknown): { value: unknown } | undefined {
  if (isTooDeep(value, DEEPEST)) return undefined;
  return { value: isPlain(value) ? value : plain(value) };
}

function isTooDeep(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isTooDeep(part, levels - 1));
}

/** Nearly everything is, and need not be copied. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return isPlainText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isPlainText(name) && isPlain(part));
}

function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [plainText(name), plain(part)]));
}

function plainText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
