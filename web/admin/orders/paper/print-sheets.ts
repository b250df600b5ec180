/** Maximum wait for pictures (decision 58). */
const LONGEST_WAIT_MS = 5_000;
const PX_OF_MM = 96 / 25.4;
/** Margin of a roll. */
const MARGIN_MM = 3;
/** Printers draw letters a little wider than screens, so that here and there a line more is needed. */
const SPARE = { part: 0.03, mm: 4 };

const pages = new WeakMap<Document, CSSStyleSheet>();

/** Prints the sheets on this page as soon as their pictures and letters can be seen on paper. */
export async function printSheets(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.order-sheet img')];
  const ready = Promise.all([
    document.fonts.ready,
    ...pictures.map((picture) => picture.decode().catch(() => {})),
  ]);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
  cutRolls();
  window.print();
}

/** A page of a roll is as long as its content, which only the browser can measure. */
function cutRolls(): void {
  const tickets = [...document.querySelectorAll<HTMLElement>('.order-sheet-80mm')];
  const rules = tickets.map((ticket, index) => {
    ticket.style.setProperty('page', `roll-${index}`);
    const measured = ticket.getBoundingClientRect().height / PX_OF_MM;
    const height = Math.ceil(measured * (1 + SPARE.part) + SPARE.mm) + 2 * MARGIN_MM;
    return `@page roll-${index} { size: 80mm ${height}mm; margin: ${MARGIN_MM}mm }`;
  });
  let sheet = pages.get(document);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    pages.set(document, sheet);
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(rules.join('\n'));
}
