import type { Client } from '../../client.ts';
import { idOf } from '../../factories/ids.ts';

const campaignId = idOf('campaign');
const removedId = idOf('campaign removed');
const requestId = idOf('habeas request');
const ownRegisterId = idOf('own register');

export const newCampaign = { type: 'ALL_USERS_MAIL', title: 'Semana del maíz' } as const;

const ofSuperadmin = { reach: 'superadmin', object: () => campaignId } as const;
const ofHabeasStaff = { reach: 'habeas staff', object: () => requestId } as const;
const ofOwner = { reach: 'owner', object: () => ownRegisterId } as const;
const corrected = {
  name: 'Nubia',
  last_name: 'Ararat',
  document_type: 'PASAPORTE',
  document_number: 'AB12345',
  document_date_expedition: '1992-03-14',
  document_place_expedition: 'Cali',
} as const;

/** Campaigns, and what people ask about their data. */
export const campaignCases = {
  'campaings.get': { ...ofSuperadmin, input: (id: string) => ({ params: { id }, query: {} }) },
  'campaings.move': {
    ...ofSuperadmin,
    input: (id: string) => ({ params: { id }, body: { to: 'scheduled' as const, version: 1 } }),
  },
  'campaings.test': { ...ofSuperadmin, input: (id: string) => ({ params: { id } }) },
  'campaings.remove': { ...ofSuperadmin, input: (id: string) => ({ params: { id }, query: { version: 1 } }) },
  'habeasRequests.get': { ...ofHabeasStaff, input: (id: string) => ({ params: { id } }) },
  'habeasRequests.extend': {
    ...ofHabeasStaff,
    input: (id: string) => ({ params: { id }, body: { reason: 'Falta un archivo', version: 1 } }),
  },
  'habeasRequests.answer': {
    ...ofHabeasStaff,
    input: (id: string) => ({ params: { id }, body: { answer: 'Quedó corregido.', version: 1 } }),
  },
  'register.correct': {
    ...ofOwner,
    input: (id: string) => ({
      params: { id },
      body: { user_type: 'NATURAL' as const, user_data: corrected, version: 1 },
    }),
  },
  'register.withdraw': {
    ...ofOwner,
    input: (id: string) => ({ params: { id }, body: { purpose: 'promotional' as const } }),
  },
  'register.evidence': { ...ofOwner, input: (id: string) => ({ params: { id } }) },
};

export const campaignBodies = {
  'campaings.create': { by: 'luz' as const, input: () => ({ body: newCampaign }) },
  'campaings.update': {
    by: 'luz' as const,
    input: () => ({ body: { ...newCampaign, id: campaignId, version: 1 } }),
  },
  'campaings.restore': { by: 'luz' as const, input: () => ({ body: { id: removedId, version: 1 } }) },
  'registerLinks.send': {
    by: 'guest' as const,
    input: () => ({ body: { email: 'nubia.ararat@correo.example' } }),
  },
  'habeasRequests.ask': {
    by: 'marcela' as const,
    input: () => ({ body: { kind: 'query' as const, description: '¿Qué saben de mí?' } }),
  },
};

/** As they were in the beginning. */
export const campaignRows = (business: string, owner: string) => `
  insert into campaign (business_id, id, type, title, inactive)
    select '${business}', id::uuid, 'ALL_USERS_MAIL', 'Semana del maíz', gone
    from (values ('${campaignId}', false), ('${removedId}', true)) c (id, gone)
    on conflict (business_id, id) do update set version = 1, status = 'draft', scheduled_at = null,
      inactive = excluded.inactive;
  insert into habeas_register (business_id, id, user_type, name, user_id)
    values ('${business}', '${ownRegisterId}', 'NATURAL', 'NUBIA', '${owner}')
    on conflict (business_id, id) do update set version = 1, user_id = excluded.user_id;
  insert into habeas_request (business_id, id, user_id, kind, description, received_at, due_at)
    values ('${business}', '${requestId}', '${owner}', 'query', 'Qué saben', now(), now() + interval '10 days')
    on conflict (business_id, id) do update set version = 1, status = 'open', answered_at = null, answer = '',
      extended_until = null, extension_reason = ''`;

/** Writes of staff, each after the one before. */
export function campaignWrites(who: () => { luz: Client }) {
  let id = '';
  const request = async (description: string) => {
    const made = await who().luz.call('habeasRequests.ask', { body: { kind: 'query', description } });
    return made.ok().request.id;
  };
  return {
    'campaings.create': async () => {
      const made = await who().luz.call('campaings.create', { body: newCampaign });
      id = made.ok().id;
      return made;
    },
    'campaings.update': () =>
      who().luz.call('campaings.update', {
        body: { ...newCampaign, title: 'Semana del choclo', id, version: 1 },
      }),
    'campaings.test': () => who().luz.call('campaings.test', { params: { id } }),
    'campaings.remove': () => who().luz.call('campaings.remove', { params: { id }, query: { version: 2 } }),
    'campaings.restore': () => who().luz.call('campaings.restore', { body: { id, version: 3 } }),
    'campaings.move': () =>
      who().luz.call('campaings.move', { params: { id }, body: { to: 'scheduled', version: 4 } }),
    'habeasRequests.extend': async () =>
      who().luz.call('habeasRequests.extend', {
        params: { id: await request('Uno') },
        body: { reason: 'Falta un archivo', version: 1 },
      }),
    'habeasRequests.answer': async () =>
      who().luz.call('habeasRequests.answer', {
        params: { id: await request('Dos') },
        body: { answer: 'Quedó corregido.', version: 1 },
      }),
  };
}
