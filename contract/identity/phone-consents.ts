import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Instant } from '../wire.ts';

/** The signed link of the message about an authorisation given by phone: it does not reveal who gave it. */
const link = {
  version: 'v1',
  who: 'anyone',
  params: z.object({ token: z.string().max(100) }),
  source: 'Ley 1581 of 2012, article 9; rule 43; paths chosen here',
} as const;

export const phoneConsentCalls = {
  'phoneConsents.get': call({
    ...link,
    summary: 'Cuándo se dio por teléfono la autorización de este enlace, y si ya se retiró',
    method: 'GET',
    path: '/phone-consents/{token}',
    output: z.object({ given_date: Instant, withdrawn: z.boolean() }),
  }),
  'phoneConsents.withdraw': call({
    ...link,
    summary: 'Decir que no: retirar la autorización que alguien anotó por teléfono',
    method: 'POST',
    path: '/phone-consents/{token}/withdraw',
    output: Done,
  }),
};
