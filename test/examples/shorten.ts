/** Longer texts are cut, with their end shown as such. */
const LONGEST = 240;
/** Of words and figures more rows are of use than of objects. */
const FEW_VALUES = 4;

/** The value with at most `rows` rows in each list, and without the ends of long texts. */
export function shortened<Value>(value: Value, rows: number): Value {
  return cut(value, rows) as Value;
}

function cut(value: unknown, rows: number): unknown {
  if (value instanceof Blob) return '(archivo)';
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value;
  if (Array.isArray(value)) {
    const isOfObjects = value.some((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
    return value.slice(0, isOfObjects ? rows : Math.max(rows, FEW_VALUES)).map((one) => cut(one, rows));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(rowsOf(entries, rows).map(([name, part]) => [name, cut(part, rows)]));
}

/** Of an object whose names are identifiers or days, which is a list with names, a few. */
function rowsOf<Entry extends readonly [string, unknown]>(entries: Entry[], rows: number): Entry[] {
  const isList = entries.length > rows && entries.every(([name]) => /^[0-9a-f-]{36}$|^\d/.test(name));
  return isList ? entries.slice(0, rows) : entries;
}
