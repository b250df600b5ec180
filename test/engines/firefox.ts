import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#server/db/embedded/free-port.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import {
  type Engine,
  keyActions,
  openSocket,
  pressActions,
  SCREEN,
  started,
  whenListening,
} from './engine.ts';

const browserPath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);

/** It answers late while its first page is a home page and it asks its maker for news. */
const QUIET = [
  ['browser.startup.page', 0],
  ['browser.startup.homepage', 'about:blank'],
  ['app.normandy.enabled', false],
  ['services.settings.server', 'data:,#remote-settings-dummy/v1'],
  ['datareporting.policy.dataSubmissionEnabled', false],
] as const;

/** Firefox, by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (browserPath ? undefined : 'apt-get install firefox-esr'),
  async open() {
    const port = await freePort();
    const profile = throwawayFolder('firefox');
    const args = [
      '--headless',
      '--remote-debugging-port',
      String(port),
      '--profile',
      profile,
      '--no-remote',
      'about:blank',
    ];
    writeFileSync(
      join(profile, 'user.js'),
      QUIET.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(
        '',
      ),
    );
    const browser = started(browserPath ?? '', args, { HOME: profile });
    const socket = await whenListening(() => openSocket(`ws://127.0.0.1:${port}/session`));
    await socket.send('session.new', { capabilities: {} });
    const { contexts } = await socket.send('browsingContext.getTree', {});
    const [{ context } = { context: '' }] = contexts as { context: string }[];
    await socket.send('browsingContext.setViewport', { context, viewport: SCREEN });
    return {
      async goto(url) {
        await socket.send('browsingContext.navigate', { context, url, wait: 'interactive' });
      },
      async evaluate(expression) {
        const answer = await socket.send('script.evaluate', {
          expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
          target: { context },
          awaitPromise: true,
        });
        const { type, result, exceptionDetails } = answer as {
          type: string;
          result: { value: string };
          exceptionDetails?: { text: string };
        };
        if (type !== 'success') throw new Error(exceptionDetails?.text);
        return JSON.parse(result.value);
      },
      async press(x, y) {
        await socket.send('input.performActions', { context, actions: pressActions(x, y) });
      },
      async type(keys) {
        await socket.send('input.performActions', { context, actions: keyActions(keys) });
      },
      async close() {
        socket.close();
        await browser.end();
        rmSync(profile, { recursive: true, force: true });
      },
    };
  },
};
