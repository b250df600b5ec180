/**
 * The reader's position in a list: by a card, since heights of unrendered content are estimates (shell.css).
 */
export type Anchor = { card: string; top: number };

/** Long enough for the layout to settle, short enough not to hold the reader. */
const RESTED_FRAMES = 20;
const LONGEST_MS = 3_000;

/** The first card that begins within the viewport; null at the top of the page, or if there is none. */
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
 * Scrolls until the card is at its previous position and stays there: content rendered on the way changes the heights.
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

/** Whether the user has scrolled. The scroll position alone does not tell: it shifts while content loads. */
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

/** The first of `count` indexes for which `holds` is true, given that it is true for all following ones. */
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
