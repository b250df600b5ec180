/** Window event when React starts handling presses: from here on it handles them itself. */
export const HEARD = 'page-heard';
export const READY = 'page-ready';

/**
 * Records presses and choices that React would not hear, and replays them once it does: on a slow connection a tap on
 * "Agregar" counts, and the visible choice is the one bought. Before the page's scripts are loaded that is all of them;
 * afterwards those on server-rendered parts whose own script is still loading, which React drops. Inlined into the
 * page, so it must be self-contained.
 */
export function keepEarlyPresses(heard: string, ready: string): void {
  const pressed = new Set<HTMLElement>();
  const chosen = new Set<HTMLElement>();
  const waiting = new Set<HTMLElement>();
  // What the server rendered; undefined until React handles presses.
  let rendered: WeakSet<Element> | undefined;

  const isHydrated = (element: Element) =>
    Object.keys(element).some((name) => name.startsWith('__reactProps$'));
  const isDeaf = (element: Element) => !rendered || (rendered.has(element) && !isHydrated(element));

  const isChosen = (element: HTMLElement) => element instanceof HTMLInputElement && element.checked;
  const replay = (element: HTMLElement, chosen = isChosen(element)) => {
    delete element.dataset.pressed;
    // It may already look chosen: reset, so that replaying it fires an event.
    if (element instanceof HTMLInputElement) element.checked = !chosen;
    if (element.isConnected && !(element as HTMLButtonElement).disabled) element.click();
  };
  const nameOf = (element: HTMLElement) =>
    element instanceof HTMLInputElement
      ? `${element.name} ${element.value}`
      : (element.getAttribute('aria-label') ?? element.textContent ?? '');
  // React renders a part anew if it changes before its script has loaded: the only element of the same name replaces
  // it.
  const successorOf = (element: HTMLElement, name: string) => {
    const same = [...document.querySelectorAll<HTMLElement>(element.tagName)].filter(
      (one) => nameOf(one) === name,
    );
    return same.length === 1 ? same[0] : undefined;
  };
  const waitFor = (element: HTMLElement) => {
    if (waiting.has(element)) return;
    waiting.add(element);
    const name = nameOf(element);
    const chosen = isChosen(element);
    const look = (looks: number) => {
      const now = element.isConnected ? element : successorOf(element, name);
      if (now && isHydrated(now)) {
        waiting.delete(element);
        // At the first look React has just hydrated it for this event and handled the press itself. A choice is
        // replayed anyway (Firefox and WebKit may show React only the result): repeating it changes nothing.
        if (looks > 0 || now instanceof HTMLInputElement) replay(now, chosen);
        return;
      }
      if (now) now.dataset.pressed = '';
      if (looks < 400) setTimeout(look, 50, looks + 1);
      else waiting.delete(element);
    };
    setTimeout(look, 0, 0);
  };
  const keep = ({ type, target }: Event) => {
    if (!(target instanceof Element)) return;
    const button = type === 'click' && target.closest('button');
    const isChoice =
      type === 'change' && target instanceof HTMLInputElement && /radio|checkbox/.test(target.type);
    const element = button || (isChoice && target);
    if (!element || !isDeaf(element)) return;
    if (rendered) return waitFor(element);
    if (!button) chosen.add(element);
    else {
      pressed.add(button);
      // It pulses until it is answered (base.css): on a slow line that takes seconds, and a press must not seem lost.
      button.dataset.pressed = '';
    }
  };

  addEventListener('click', keep, true);
  addEventListener('change', keep, true);
  // A form that only React sends would be submitted to its own address with all that was typed, passwords too: its
  // button waits.
  addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (form instanceof Element && !form.hasAttribute('action') && isDeaf(form)) event.preventDefault();
    },
    true,
  );
  addEventListener(
    heard,
    () => {
      rendered = new WeakSet(document.querySelectorAll('button, input, form'));
    },
    { once: true },
  );
  addEventListener(
    ready,
    () => {
      // Later than React's own effect, in which it cannot hydrate a part for a press and drops it.
      setTimeout(() => {
        for (const input of chosen) replay(input);
        for (const button of pressed) replay(button);
      }, 0);
    },
    { once: true },
  );
}
