import { expect, it } from 'vitest';
import { newBrowser } from '#test/identity/push-service.ts';
import { createWebPush } from './web-push.ts';
import { vapidKeys } from './web-push-crypto.ts';

it('a browser that subscribed under the key before is reached with it, until it subscribes anew', async () => {
  const [now, before] = [vapidKeys(Buffer.alloc(32, 8)), vapidKeys(Buffer.alloc(32, 7))];
  const tried: boolean[] = [];
  const sendWith = (keys: Parameters<typeof createWebPush>[0]['keys']) =>
    createWebPush({
      keys,
      subject: 'mailto:avisos@canasta.test',
      now: () => new Date(),
      isKnown: () => true,
      async post(_url, { headers }) {
        const isBefore = headers.authorization?.includes(before.publicKey.toString('base64url')) === true;
        tried.push(isBefore);
        return { status: isBefore ? 201 : 403, text: '' };
      },
    });
  const { keys } = newBrowser();
  const target = { kind: 'web', endpoint: 'https://updates.push.services.mozilla.com/x', ...keys } as const;
  const note = { title: 'Tu pedido', body: 'Va en camino', path: '/pedidos', tag: 'pedido' } as const;
  await sendWith([now, before])(target, note, 60);
  expect(tried).toEqual([false, true]);
  await expect(sendWith([now])(target, note, 60)).rejects.toThrow('refused it with status 403');
});
