/** The wait of the specification (decision 58): never longer once pictures and fonts are there. */
const LONGEST_WAIT_MS = 500;

/** Prints the order's sheet as soon as its pictures and letters can be seen on paper. */
export async function printSheet(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.order-sheet img')];
  const ready = Promise.all([
    document.fonts.ready,
    ...pictures.map((picture) => picture.decode().catch(() => {})),
  ]);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
  window.print();
}
