/** Where somebody stands in a list: by a card, since heights of what was never drawn are guesses (shell.css). */
export type Anchor = { card: string; top: number };

/** Long enough for a picture of the list to come to rest, short enough that nobody is held. */
const RESTED_FRAMES = 20;
const LONGEST_MS = 3_000;

/** The first card that begins within the window; null at the head of the page, and where none does. */
export function anchorIn(list: Element): Anchor | null {
  if (window.scrollY < 1) return null;
  const cards = list.querySelectorAll<HTMLElement>('[data-product]');
  const place = firstFrom(cards.length, (at) => topOf(cards[at]) >= 0);
  const card = cards[place];
  const top = topOf(card);
  if (card?.dataset.product === undefined || top > window.innerHeight) return null;
  return { card: card.dataset.product, top };
}

/**
 * Moves the window until the card is where it was, and stays there: what is drawn on the way turns out higher or
 * lower.
 */
export function scrollToAnchor(list: Element, { card, top }: Anchor, onDone: () => void): () => void {
  const until = performance.now() + LONGEST_MS;
  const hand = watchHand();
  let debounced = 0;
  let frame = requestAnimationFrame(align);

  function align(now: number) {
    const found = list.querySelector(`[data-product="${CSS.escape(card)}"]`);
    const off = found === null ? 0 : found.getBoundingClientRect().top - top;
    if (hand.moved() || now > until || found === null || debounced === RESTED_FRAMES) return end();
    debounced = Math.abs(off) < 1 ? debounced + 1 : 0;
    if (debounced === 0) window.scrollBy({ top: off, behavior: 'instant' });
    frame = requestAnimationFrame(align);
  }
  function end() {
    cancelAnimationFrame(frame);
    hand.stop();
    onDone();
  }
  return end;
}

/** Whether somebody moved the page meanwhile. Where it stands does not tell: it shifts by itself as things come in. */
export function watchHand(): { moved: () => boolean; stop: () => void } {
  const events = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  let moved = false;
  const see = () => {
    moved = true;
  };
  for (const event of events) window.addEventListener(event, see, { passive: true });
  return {
    moved: () => moved,
    stop: () => {
      for (const event of events) window.removeEventListener(event, see);
    },
  };
}

function topOf(card: Element | undefined): number {
  return card?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
}

/** The first of so many for which it holds; it holds for all after it. */
function firstFrom(count: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
