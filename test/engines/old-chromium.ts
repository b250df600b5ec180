import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackBrowser } from '#scripts/checks/browser.ts';
import { freePort } from '#server/db/embedded/free-port.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { type Engine, openSocket, SCREEN, started, whenListening } from './engine.ts';

/** What `npm run browsers` installs (scripts/plain/install.mjs). */
const packages = fileURLToPath(new URL('chromium/node_modules/', import.meta.url));

const ALONE = ['--headless', '--no-sandbox', '--disable-gpu', '--single-process', '--no-zygote'];
const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
const ESCAPE = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 };

/** A Chromium of a package of npm, by the DevTools protocol. */
export function oldChromium(name: string, packageName: string): Engine {
  const folder = join(packages, packageName, 'bin');
  return {
    name,
    missing() {
      if (process.platform !== 'linux' || process.arch !== 'x64') return 'a Linux machine (x64)';
      return existsSync(join(folder, 'chromium.br')) ? undefined : 'npm ci in test/engines/chromium';
    },
    async open() {
      const port = await freePort();
      const profile = throwawayFolder('chromium');
      const executable = join(profile, 'chromium');
      await unpackBrowser(join(folder, 'chromium.br'), executable);
      const size = `--window-size=${SCREEN.width},${SCREEN.height}`;
      const own = [`--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, size];
      const browser = started(executable, [...ALONE, ...own, 'about:blank']);
      const socket = await openSocket(await whenListening(() => addressOfPage(port)));
      return {
        async goto(url) {
          await socket.send('Page.navigate', { url });
        },
        async evaluate(expression) {
          const { result, exceptionDetails } = (await socket.send('Runtime.evaluate', {
            expression: `Promise.resolve(${expression}).then((value) => value ?? null)`,
            awaitPromise: true,
            returnByValue: true,
          })) as { result: { value: unknown }; exceptionDetails?: { text: string } };
          if (exceptionDetails) throw new Error(exceptionDetails.text);
          return result.value;
        },
        async press(x, y) {
          for (const type of ['mousePressed', 'mouseReleased']) {
            await socket.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
          }
        },
        async type(keys) {
          for (const key of keys) {
            const named = { Enter: ENTER, Escape: ESCAPE }[key] ?? { key, text: key };
            await socket.send('Input.dispatchKeyEvent', { type: 'keyDown', ...named });
            await socket.send('Input.dispatchKeyEvent', { type: 'keyUp', key: named.key });
          }
        },
        async close() {
          socket.close();
          await browser.end();
          rmSync(profile, { recursive: true, force: true });
        },
      };
    },
  };
}

async function addressOfPage(port: number): Promise<string> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    type: string;
    webSocketDebuggerUrl: string;
  }[];
  const page = targets.find(({ type }) => type === 'page');
  if (!page) throw new Error('It has no page yet');
  return page.webSocketDebuggerUrl;
}
