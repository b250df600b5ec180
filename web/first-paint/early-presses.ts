/** Window event when React starts handling presses: from here on it handles them itself. */
export const HEARD = 'page-heard';
/** Window event when the page is interactive. */
export const READY = 'page-ready';

/**
 * Records presses and choices made before the page's scripts are loaded, and replays them: on a slow connection a tap
 * on "Agregar" counts, and the visible choice is the one bought. Inlined into the page, so it must be self-contained.
 */
export function keepEarlyPresses(heard: string, ready: string): void {
  const pressed = new Set<HTMLButtonElement>();
  const chosen = new Set<HTMLInputElement>();
  const keep = ({ type, target }: Event) => {
    if (!(target instanceof Element)) return;
    const button = target.closest('button');
    if (type === 'click' && button) {
      pressed.add(button);
      // It breathes until it is answered (base.css): on a slow line that takes seconds, and a press must not seem lost.
      button.dataset.kept = '';
    }
    if (type === 'change' && target instanceof HTMLInputElement && /radio|checkbox/.test(target.type))
      chosen.add(target);
  };
  // A form that only React sends would go to its own address with all that was typed, passwords too: its button waits.
  const stay = (event: Event) => {
    if (event.target instanceof Element && !event.target.hasAttribute('action')) event.preventDefault();
  };
  addEventListener('click', keep, true);
  addEventListener('change', keep, true);
  addEventListener('submit', stay, true);
  // Recorded any longer, a press handled during hydration would be replayed.
  addEventListener(
    heard,
    () => {
      removeEventListener('click', keep, true);
      removeEventListener('change', keep, true);
      removeEventListener('submit', stay, true);
    },
    { once: true },
  );
  addEventListener(
    ready,
    () => {
      for (const input of chosen) {
        // It already looks chosen: reset, so that replaying it fires an event.
        input.checked = !input.checked;
        input.click();
      }
      for (const button of pressed) {
        delete button.dataset.kept;
        if (button.isConnected && !button.disabled) button.click();
      }
    },
    { once: true },
  );
}
