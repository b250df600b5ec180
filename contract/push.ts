import { z } from 'zod';
import { call } from './call.ts';
import { Done } from './wire.ts';

export const pushCalls = {
  'push.key': call({
    summary: 'La clave pública con la que un navegador se suscribe a los avisos de la tienda',
    source: 'storefront 9, RFC 8292',
    method: 'GET',
    path: '/push/key',
    version: 'v1',
    who: 'user',
    /** '' where push is off. */
    output: z.object({ public_key: z.string() }),
  }),

  'push.subscribe': call({
    summary: 'Recibir en este navegador los avisos de mis pedidos, mientras dure la sesión',
    source: 'storefront 9, RFC 8030',
    method: 'PUT',
    path: '/users/me/push',
    version: 'v1',
    who: 'user',
    body: z.object({
      /** At a known push service of a browser; other addresses are refused. */
      endpoint: z.string().max(2000),
      /** Of the browser, base64url: a point of P-256 (65 bytes) and 16 random bytes. */
      keys: z.object({
        p256dh: z.string().regex(/^B[\w-]{86}$/, 'La clave del navegador no es válida.'),
        auth: z.string().regex(/^[\w-]{22}$/, 'La clave del navegador no es válida.'),
      }),
    }),
    output: Done,
  }),

  'push.unsubscribe': call({
    summary: 'No recibir más avisos en este navegador',
    source: 'storefront 9',
    method: 'DELETE',
    path: '/users/me/push',
    version: 'v1',
    who: 'user',
    output: Done,
  }),
};
