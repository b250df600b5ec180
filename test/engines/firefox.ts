import { existsSync, rmSync } from 'node:fs';
import { freePort } from '#server/db/embedded/free-port.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { type Engine, openSocket, pressActions, started, whenListening } from './engine.ts';

const BROWSER = '/usr/bin/firefox-esr';

/** Firefox, as Debian builds it, by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (existsSync(BROWSER) ? undefined : 'apt-get install firefox-esr'),
  async open() {
    const port = await freePort();
    const profile = throwawayFolder('firefox');
    const args = ['--headless', '--remote-debugging-port', String(port), '--profile', profile, '--no-remote'];
    const browser = started(BROWSER, [...args, '--width', '390', '--height', '844'], { HOME: profile });
    const socket = await whenListening(() => openSocket(`ws://127.0.0.1:${port}/session`));
    await socket.send('session.new', { capabilities: {} });
    const { contexts } = await socket.send('browsingContext.getTree', {});
    const [{ context } = { context: '' }] = contexts as { context: string }[];
    await socket.send('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } });
    return {
      async goto(url) {
        await socket.send('browsingContext.navigate', { context, url, wait: 'complete' });
      },
      async evaluate(expression) {
        const { result } = await socket.send('script.evaluate', {
          expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
          target: { context },
          awaitPromise: true,
        });
        return JSON.parse((result as { value?: string }).value ?? '{"failed":"threw"}');
      },
      async press(x, y) {
        await socket.send('input.performActions', { context, actions: pressActions(x, y) });
      },
      async close() {
        socket.close();
        browser.kill();
        await new Promise((resolve) => browser.once('exit', resolve));
        rmSync(profile, { recursive: true, force: true });
      },
    };
  },
};
