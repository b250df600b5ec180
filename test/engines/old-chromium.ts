import { existsSync, rmSync } from 'node:fs';
import { freePort } from '#server/db/embedded/free-port.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { type Engine, openSocket, started, whenListening } from './engine.ts';

const BROWSER = process.env.OLD_CHROMIUM ?? '/tmp/eng/old106/chromium';

export const oldChromium: Engine = {
  name: 'Chromium 106',
  missing: () => (existsSync(BROWSER) ? undefined : 'npm'),
  async open() {
    const port = await freePort();
    const profile = throwawayFolder('chromium');
    const browser = started(BROWSER, [
      '--headless', '--no-sandbox', '--disable-gpu', '--single-process', '--no-zygote',
      `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, '--window-size=390,844', 'about:blank',
    ]);
    const [target] = await whenListening(async () => {
      const list = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { webSocketDebuggerUrl: string; type: string }[];
      const pages = list.filter(({ type }) => type === 'page');
      if (pages.length === 0) throw new Error('no page');
      return pages;
    });
    const socket = await openSocket(target?.webSocketDebuggerUrl ?? '');
    return {
      async goto(url) {
        await socket.send('Page.navigate', { url });
      },
      async evaluate(expression) {
        const { result } = await socket.send('Runtime.evaluate', {
          expression: `Promise.resolve(${expression}).then((value) => value ?? null)`,
          awaitPromise: true,
          returnByValue: true,
        });
        return (result as { value: unknown }).value;
      },
      async press(x, y) {
        for (const type of ['mousePressed', 'mouseReleased']) {
          await socket.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
        }
      },
      async close() {
        socket.close();
        browser.kill('SIGKILL');
        await new Promise((resolve) => browser.once('exit', resolve));
        rmSync(profile, { recursive: true, force: true });
      },
    };
  },
};
