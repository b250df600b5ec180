import { setTimeout as pause } from 'node:timers/promises';
import type { EnginePage } from './engine.ts';
import { type Role, toolsOfPage } from './page-tools.ts';

const PATIENCE_MS = 30_000;

/** What a person does in a page: each step waits until the page lets it happen. */
export type Person = ReturnType<typeof personAt>;

export function personAt(page: EnginePage, origin: string) {
  async function until(what: string, expression: string): Promise<void> {
    for (const deadline = Date.now() + PATIENCE_MS; ; await pause(150)) {
      // A page that is being left answers nothing.
      const value = await page.evaluate(expression).catch((error: unknown) => String(error));
      if (value === true) return;
      if (Date.now() > deadline) throw new Error(`Not in time: ${what} (${JSON.stringify(value)})`);
    }
  }

  /** An expression about the first element in sight with this role and name. */
  function first(role: Role, name: string, then: string): string {
    return `(() => { const tools = ${toolsOfPage}; const one = tools.find(${JSON.stringify(role)}, ${JSON.stringify(name)});
      return one ? (${then}) : null; })()`;
  }

  /** Only where a finger would meet it: enabled, with a size, nothing above it. */
  async function press(role: Role, name: string): Promise<void> {
    const where = first(role, name, 'tools.pointOf(one)');
    await until(`press ${role} ${name}`, `${where} !== null`);
    const { x, y } = (await page.evaluate(where)) as { x: number; y: number };
    await page.press(x, y);
  }

  return {
    until,
    press,
    evaluate: page.evaluate,
    type: (...keys: string[]) => page.type(keys),
    /** Comes back when the page hears what one does; without scripts, when it is there. */
    async goTo(path: string, { scripts = true } = {}) {
      await page.evaluate("document.documentElement.dataset.left = 'yes'");
      await page.goto(new URL(path, origin).href);
      const isThere = scripts ? 'html.dataset.ready !== undefined' : 'document.readyState === "complete"';
      const isNew = `((html) => html.dataset.left === undefined && ${isThere})(document.documentElement)`;
      await until(`${path} is there`, isNew);
      // The pop-up of the home comes some seconds later, over whatever is done then.
      await page.evaluate("sessionStorage.setItem('pop-up-seen', '1')");
    },
    see: (role: Role, name: string) => until(`see ${role} ${name}`, `${first(role, name, 'true')} === true`),
    read: (words: string) => until(`read ${words}`, `${toolsOfPage}.says(${JSON.stringify(words)})`),
    notSee: (role: Role, name: string) =>
      until(`not see ${role} ${name}`, `${first(role, name, 'true')} === null`),
    async fill(name: string, text: string) {
      await press('textbox', name);
      await page.evaluate(first('textbox', name, 'one.select()'));
      await page.type([...text]);
      const value = first('textbox', name, 'one.value');
      await until(`write ${name}`, `${value} === ${JSON.stringify(text)}`);
    },
    async choose(name: string, option: string) {
      const chosen = first('select', name, `tools.choose(one, ${JSON.stringify(option)})`);
      await until(`choose ${option} of ${name}`, `${chosen} === true`);
    },
  };
}
