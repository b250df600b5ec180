/** Told on the window when React begins to hear presses: what comes from here on it answers itself. */
export const HEARD = 'page-heard';
/** Told on the window when the page answers to presses. */
export const READY = 'page-ready';

/**
 * Remembers what somebody presses and chooses before the page's scripts have arrived, and does it again when they
 * have: on a slow line a tap on "Agregar" counts, and a choice that is seen is the one that is bought. Sent inside
 * the page, so it uses nothing from outside itself.
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
  // Kept any longer, a press that React answers while it hydrates would be done twice.
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
        // It already looks chosen: back, so that choosing it again is heard.
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
