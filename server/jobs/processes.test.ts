import { expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Message } from '#server/messages/message.ts';
import { people } from '#test/people.ts';
import { startTestServer } from '#test/server.ts';

it('a web process leaves messages to a worker, which serves only health checks', async () => {
  const web = await startTestServer({ process: 'web' });
  const sent: Message[] = [];
  const sender = { send: async (message: Message) => void sent.push(message), pausing: () => false };
  const worker = await createApp({
    databaseUrl: appUrl(web.adminUrl),
    process: 'worker',
    senders: { mail: sender, sms: sender },
    logLevel: 'silent',
  });
  (
    await web
      .guest('canasta.localhost')
      .call('users.restorePassword', { body: { email: people.jorge.email } })
  ).ok();
  await expect.poll(() => sent.map((message) => message.to)).toEqual([people.jorge.email]);
  expect(web.sent).toEqual([]);
  const statuses = ['/healthz', '/readyz', '/api/v1/offices', '/'].map(
    async (url) => (await worker.inject(url)).statusCode,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404]);
  await worker.close();
  await web.close();
});
