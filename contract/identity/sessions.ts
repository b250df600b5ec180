import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Id, Instant } from '../wire.ts';
import { Renewed } from './account.ts';

/** A session of a person. Its token is never shown. */
const Session = z
  .object({
    id: Id,
    /** The session of this request. */
    current: z.boolean(),
    /** The browser as it named itself; '' when it did not. */
    userAgent: z.string(),
    ip: z.string(),
    creationDate: Instant,
    /** To the minute. */
    lastSeen: Instant,
    /** At the latest; a session of staff is over after 12 hours without use. */
    expires: Instant,
  })
  .meta({ id: 'Session' });

export const sessionCalls = {
  'sessions.mine': call({
    summary: 'Los sitios donde tengo la sesión abierta, el más reciente primero',
    source: 'rule 36, ASVS 7.5.2',
    method: 'GET',
    path: '/users/me/sessions',
    version: 'v1',
    who: 'user',
    output: z.object({ list: z.array(Session) }),
  }),

  'sessions.end': call({
    summary: 'Cerrar una de mis sesiones',
    source: 'rule 36, ASVS 7.4.5',
    method: 'DELETE',
    path: '/users/me/sessions/{id}',
    version: 'v1',
    who: 'user',
    params: z.object({ id: Id }),
    output: Done,
  }),

  'sessions.endOthers': call({
    summary: 'Cerrar mis sesiones en los demás dispositivos',
    source: 'rule 36, ASVS 7.4.5',
    method: 'DELETE',
    path: '/users/me/sessions',
    version: 'v1',
    who: 'user',
    output: Renewed,
  }),
};
