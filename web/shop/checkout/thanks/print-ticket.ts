/** The specification's delay (decision 58): a maximum once pictures and fonts have loaded. */
const LONGEST_WAIT_MS = 500;

/** Prints the ticket as soon as its QR code and its letters can be seen on paper. */
export async function printTicket(qrReady: Promise<unknown>): Promise<void> {
  // Without the QR code the ticket still has its number.
  const ready = Promise.all([document.fonts.ready, qrReady.catch(() => {})]);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
  window.print();
}
