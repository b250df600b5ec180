/** How long announcements are batched, in ms (DESIGN, accessibility 5). */
const BATCH_MS = 500;

let waiting = new Map<string, string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let spoken = '';
const listeners = new Set<() => void>();

/**
 * Announces a text politely to screen readers. Waiting texts of the same topic replace each other, so five quick
 * presses on plus are one sentence; different topics are announced in sequence.
 */
export function announce(text: string, topic = text): void {
  waiting.delete(topic);
  waiting.set(topic, text);
  clearTimeout(timer);
  timer = setTimeout(speak, BATCH_MS);
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
  // A repeated text must differ to be announced: append a no-break space.
  spoken = next === spoken ? `${next}\u00a0` : next;
  for (const listener of listeners) listener();
}
