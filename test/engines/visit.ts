import { setTimeout as pause } from 'node:timers/promises';
import type { EnginePage } from './engine.ts';

const PATIENCE_MS = 60_000;

/** What runs in the page: an element in sight, by its words; the one on top of a dialog, if one is open. */
const TOOLS = `(() => {
  const shown = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== 'hidden';
  };
  const wordsOf = (element) => (element.getAttribute('aria-label') ?? element.innerText ?? '').replace(/\\s+/g, ' ').trim();
  const open = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  return {
    find: (selector, words) => [...open.querySelectorAll(selector)].find((one) => shown(one) && new RegExp(words).test(wordsOf(one))),
    onTop: (element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return there !== null && (element.contains(there) || there.contains(element));
    },
  };
})()`;

/** Steps of a person, each waiting until the page lets it happen. */
export function visitor(page: EnginePage, origin: string) {
  async function until(what: string, expression: string): Promise<void> {
    for (const deadline = Date.now() + PATIENCE_MS; ; await pause(150)) {
      const value = await page.evaluate(expression).catch((error: unknown) => String(error));
      if (value === true) return;
      if (Date.now() > deadline) throw new Error(`Not within a minute: ${what} (${JSON.stringify(value)})`);
    }
  }
  const quoted = (text: string) => JSON.stringify(text);
  const first = (selector: string, words: string) => `${TOOLS}.find(${quoted(selector)}, ${quoted(words)})`;
  return {
    async goTo(path: string) {
      await page.goto(new URL(path, origin).href);
      await until(`${path} answers`, `document.documentElement.dataset.ready !== undefined`);
    },
    see: (words: string, selector = 'h1, h2, h3, p, li, a, button, span, b, dd, td') =>
      until(`see ${words}`, `${first(selector, words)} !== undefined`),
    /** Pressed only where a finger would meet it: with a size, and nothing above it. */
    async press(words: string, selector = 'button, a, label') {
      const where = `(() => {
        const tools = ${TOOLS};
        const one = tools.find(${quoted(selector)}, ${quoted(words)});
        if (!one || one.disabled || one.ariaDisabled === 'true' || !tools.onTop(one)) return null;
        const { left, top, width, height } = one.getBoundingClientRect();
        return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
      })()`;
      await until(`press ${words}`, `${where} !== null`);
      const { x, y } = (await page.evaluate(where)) as { x: number; y: number };
      await page.press(x, y);
    },
    write: (selector: string, text: string) =>
      until(
        `write into ${selector}`,
        `(() => { const field = ${first(selector, '')}; if (!field) return false; field.focus(); Object.getOwnPropertyDescriptor(field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype, 'value').set.call(field, ${quoted(text)}); field.dispatchEvent(new Event('input', { bubbles: true })); return field.value === ${quoted(text)}; })()`,
      ),
    until,
  };
}
