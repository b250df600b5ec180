/** How long words are batched before they are spoken, in ms (DESIGN, accessibility 5). */
const GATHER_MS = 500;

let waiting = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let spoken = '';
const listeners = new Set<() => void>();

/**
 * Says something politely to those who listen to the page. Words of the same topic replace each other
 * while they wait, so five quick presses on plus are one sentence; different topics follow each other.
 */
export function announce(text: string, topic = text): void {
  waiting.delete(topic);
  waiting.set(topic, text);
  clearTimeout(timer);
  timer = setTimeout(speak, GATHER_MS);
}

export function spokenText(): string {
  return spoken;
}

export function watchSpoken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function speak() {
  const next = [...waiting.values()].join(' ');
  waiting = new Map();
  // The same words twice are two messages: a no-break space at the end makes them differ.
  spoken = next === spoken ? `${next}\u00a0` : next;
  for (const listener of listeners) listener();
}
