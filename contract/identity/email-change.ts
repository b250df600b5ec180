import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Instant } from '../wire.ts';

/** A new e-mail that waits to be shown to be read. */
const PendingEmail = z
  .object({
    email: z.string(),
    /** Until then the link opens. */
    expires: Instant,
  })
  .meta({ id: 'PendingEmail' });

const own = {
  source: 'rule 35, ASVS 6.3.7 and 7.4.3; path chosen here',
  path: '/users/me/email',
  version: 'v1',
  who: 'user',
} as const;

/** Changing or adding one's e-mail: it takes effect once its mailed link is opened. */
export const emailChangeCalls = {
  'email.pending': call({
    ...own,
    summary: 'El correo que espero confirmar, si hay uno',
    method: 'GET',
    output: z.object({ pending: PendingEmail.nullable() }),
  }),

  'email.ask': call({
    ...own,
    summary: 'Pedir el cambio de mi correo: llega un enlace al nuevo y un aviso al de antes',
    method: 'POST',
    body: z.object({
      email: z.string().max(200).default(''),
      /** For people who have one; others must have signed in recently. */
      password: z.string().max(200).default(''),
    }),
    /** The same answer whether the e-mail has an account or not. */
    output: z.object({ pending: PendingEmail, message: z.string() }),
  }),

  'email.drop': call({
    ...own,
    summary: 'Dejar mi correo como está',
    method: 'DELETE',
    output: Done,
  }),

  'email.confirm': call({
    ...own,
    summary: 'Confirmar el correo nuevo con el token del enlace; las demás sesiones se cierran',
    method: 'POST',
    path: '/users/confirm-email',
    /** Also without a session, in a browser where its person signed in before. */
    who: 'anyone',
    body: z.object({ token: z.string().max(100).default('') }),
    output: z.object({ email: z.string(), message: z.string() }),
    errors: ['EMAIL_LINK_OVER', 'EMAIL_LINK_ELSEWHERE'],
  }),
};
