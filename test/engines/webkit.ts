import { existsSync } from 'node:fs';
import { freePort } from '#server/db/embedded/free-port.ts';
import { type Engine, keyActions, pressActions, SCREEN, started, whenListening } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const DISPLAY_SERVER = '/usr/bin/Xvfb';
/** A number that no desktop has. */
const DISPLAY = `:${4_000 + (process.pid % 1_000)}`;

/** Safari's engine as Debian builds it, by WebDriver. It needs a screen: one in memory. */
export const webkit: Engine = {
  name: 'WebKit',
  missing: () =>
    [DRIVER, BROWSER, DISPLAY_SERVER].every(existsSync)
      ? undefined
      : 'apt-get install webkit2gtk-driver xvfb',
  async open() {
    const port = await freePort();
    const screen = started(DISPLAY_SERVER, [DISPLAY, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']);
    const driver = started(DRIVER, ['-p', String(port)], { DISPLAY, LANG: 'es_CO.UTF-8' });

    async function ask(method: 'POST' | 'DELETE', path: string, body: object = {}): Promise<unknown> {
      const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      });
      const { value } = (await response.json()) as { value: unknown };
      if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
      return value;
    }

    const options = { 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } };
    // A question to a page that is being left is never answered.
    const patience = { pageLoadStrategy: 'none', timeouts: { script: 3_000 } };
    const capabilities = { alwaysMatch: { ...patience, ...options } };
    const session = await whenListening(() => ask('POST', '', { capabilities }));
    const path = `/${(session as { sessionId: string }).sessionId}`;

    async function evaluate(expression: string): Promise<unknown> {
      const answer = (await ask('POST', `${path}/execute/async`, {
        script: `const done = arguments[0]; Promise.resolve().then(() => ${expression}).then(
          (value) => done({ value: value ?? null }), (error) => done({ failed: String(error) }));`,
        args: [],
      })) as { value?: unknown; failed?: string };
      if (answer.failed !== undefined) throw new Error(answer.failed);
      return answer.value;
    }

    // The window's frame and bar take some of it.
    await ask('POST', `${path}/window/rect`, SCREEN);
    const [width = 0, height = 0] = (await evaluate('[innerWidth, innerHeight]')) as number[];
    const { width: expected, height: high } = SCREEN;
    await ask('POST', `${path}/window/rect`, { width: 2 * expected - width, height: 2 * high - height });
    return {
      async goto(url) {
        await ask('POST', `${path}/url`, { url });
      },
      evaluate,
      async press(x, y) {
        await ask('POST', `${path}/actions`, { actions: pressActions(x, y) });
      },
      async type(keys) {
        await ask('POST', `${path}/actions`, { actions: keyActions(keys) });
      },
      async close() {
        await ask('DELETE', path).catch(() => undefined);
        await driver.end();
        await screen.end();
      },
    };
  },
};
