const enqueueScript =
  /window\.__reactRouterContext\.streamController\.enqueue\(("(?:[^"\\]|\\.)*")\);(?=<\/script>)/;

/** How the router writes what JSON has no word for, and what has. */
const UNDEFINED = -7;
const NULL = -5;

/**
 * A page whose data stands in it as plain JSON. The router writes a table in which each name and value is a number of a row:
 * numbers that are all different, which compress badly. JSON weighs a third less and is put into that writing by the browser.
 * What JSON cannot say (a date, an error, a promise) stays as it was written.
 */
export function dataInPage(page: string): string {
  return page.replace(enqueueScript, (whole, written: string) => {
    const plain = plainData(JSON.parse(written));
    return plain === undefined ? whole : `(${enqueueData})(${plain.replaceAll('<', '\\u003c')});`;
  });
}

/** The router's table as JSON; undefined where it holds more than that. */
function plainData(table: string): string | undefined {
  // A second line belongs to a promise.
  if (table.indexOf('\n') !== table.length - 1) return undefined;
  const rows: unknown[] = JSON.parse(table);
  let isPlain = true;

  const read = (place: number): unknown => {
    if (place === NULL) return null;
    const row = rows[place];
    if (place < 0 || row === undefined) {
      isPlain = false;
    } else if (Array.isArray(row)) {
      // A text at the beginning names a kind of value that JSON does not know.
      if (typeof row[0] === 'string') isPlain = false;
      else return row.map(read);
    } else if (typeof row === 'object' && row !== null) {
      const named = Object.entries(row).filter(([, value]) => value !== UNDEFINED);
      return Object.fromEntries(
        named.map(([key, value]) => [String(rows[Number(key.slice(1))]), read(value)]),
      );
    }
    return row;
  };

  const data = read(0);
  return isPlain ? JSON.stringify(data) : undefined;
}

/** Hands the data to the router in its own writing. Sent inside the page, so it uses nothing from outside itself. */
function enqueueData(data: unknown): void {
  const rows: unknown[] = [];
  const write = (value: unknown): number => {
    if (value === null) return -5;
    const place = rows.push(value) - 1;
    if (Array.isArray(value)) rows[place] = value.map(write);
    else if (typeof value === 'object')
      rows[place] = Object.fromEntries(
        Object.entries(value).map(([key, own]) => [`_${write(key)}`, write(own)]),
      );
    return place;
  };
  write(data);
  const { streamController } = (window as unknown as { __reactRouterContext: RouterContext })
    .__reactRouterContext;
  streamController.enqueue(`${JSON.stringify(rows)}\n`);
}

type RouterContext = { streamController: { enqueue(text: string): void } };
