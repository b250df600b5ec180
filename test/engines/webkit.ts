import { existsSync } from 'node:fs';
import { freePort } from '#server/db/embedded/free-port.ts';
import { type Engine, pressActions, started, whenListening } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const DISPLAY = '/usr/bin/Xvfb';
/** A number that no desktop has. */
const SCREEN = ':4177';

/** Safari's engine, as Debian builds it, by WebDriver. It needs a screen: one in memory. */
export const webkit: Engine = {
  name: 'WebKit',
  missing: () =>
    [DRIVER, BROWSER, DISPLAY].every(existsSync) ? undefined : 'apt-get install webkit2gtk-driver xvfb',
  async open() {
    const port = await freePort();
    const screen = started(DISPLAY, [SCREEN, '-screen', '0', '1600x1200x24']);
    const driver = started(DRIVER, ['-p', String(port)], { DISPLAY: SCREEN });

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
    const session = await whenListening(() => ask('POST', '', { capabilities: { alwaysMatch: options } }));
    const path = `/${(session as { sessionId: string }).sessionId}`;
    await ask('POST', `${path}/window/rect`, { width: 480, height: 900 });
    return {
      async goto(url) {
        await ask('POST', `${path}/url`, { url });
      },
      evaluate: (expression) =>
        ask('POST', `${path}/execute/async`, {
          script: `const done = arguments[0]; Promise.resolve(${expression}).then(done, (error) => done({ failed: String(error) }));`,
          args: [],
        }),
      async press(x, y) {
        await ask('POST', `${path}/actions`, { actions: pressActions(x, y) });
      },
      async close() {
        await ask('DELETE', path).catch(() => undefined);
        driver.kill();
        screen.kill();
      },
    };
  },
};
