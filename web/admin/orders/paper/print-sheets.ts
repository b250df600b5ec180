/** The longest wait for pictures, in ms (rule 58). */
const LONGEST_WAIT_MS = 5_000;
const PX_OF_MM = 96 / 25.4;
/** The margins of a roll, and of a sheet. */
const MARGIN_MM = 3;
const SHEET_MARGIN_MM = 12;
/**
 * Printers draw letters slightly wider than screens, which may need another line: spare length as a part of the roll,
 * and in mm.
 */
const SPARE = { part: 0.03, mm: 4 };

const pages = new WeakMap<Document, CSSStyleSheet>();

/** Prints the sheets on this page once their pictures and fonts have loaded. */
export async function printSheets(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.order-sheet img')];
  const ready = Promise.all([
    document.fonts.ready,
    ...pictures.map((picture) => picture.decode().catch(() => {})),
  ]);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
  layOutPages();
  window.print();
}

/** Gives each order its own pages: a roll of its length, or sheets with its number at the bottom. */
function layOutPages(): void {
  const orders = [...document.querySelectorAll<HTMLElement>('.order-sheet')];
  const rules = orders.map((order, index) => {
    order.style.setProperty('page', `order-${index}`);
    const body = order.classList.contains('order-sheet-80mm') ? rollOf(order) : sheetOf(order, orders.length);
    return `@page order-${index} { ${body} }`;
  });
  let sheet = pages.get(document);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    pages.set(document, sheet);
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(rules.join('\n'));
}

/** The length of a roll, which only the browser can measure. */
function rollOf(ticket: HTMLElement): string {
  const measured = ticket.getBoundingClientRect().height / PX_OF_MM;
  const height = Math.ceil(measured * (1 + SPARE.part) + SPARE.mm) + 2 * MARGIN_MM;
  return `size: 80mm ${height}mm; margin: ${MARGIN_MM}mm`;
}

/**
 * Each sheet has the order's number, and the page number if only one order is printed: the browser counts all printed
 * pages together.
 */
function sheetOf(order: HTMLElement, among: number): string {
  const letters = 'font: 9pt sans-serif';
  const title = JSON.stringify(order.querySelector('h1')?.textContent ?? '');
  const page = among === 1 ? `@bottom-right { content: counter(page) ' / ' counter(pages); ${letters} }` : '';
  return `size: A4; margin: ${SHEET_MARGIN_MM}mm; @bottom-left { content: ${title}; ${letters} } ${page}`;
}
