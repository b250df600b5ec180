import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { InputOf } from '#contract/index.ts';
import type { Client } from '../../client.ts';
import { idOf } from '../../factories/ids.ts';

const registerId = idOf('register');
const habeasStaff = { reach: 'habeas staff' } as const;

/** A natural person as they register themselves, and as staff correct them. */
export const registerBody = {
  user_type: 'NATURAL',
  user_data: {
    name: 'Nubia',
    last_name: 'Ararat',
    document_type: 'CEDULA DE CIUDADANIA',
    document_number: '66.812.349',
    document_date_expedition: '1992-03-14',
    document_place_expedition: 'Cali',
  },
} satisfies Omit<InputOf<'register.save'>['body'], 'version'>;

export const newRegister: InputOf<'register.create'>['body'] = {
  ...registerBody,
  habeasAccept: true,
  text_version: consentTexts.personal_data.version,
};

export const registerCases = {
  'register.get': {
    ...habeasStaff,
    object: () => registerId,
    input: (id: string) => ({ params: { id } }),
  },
  'register.save': {
    ...habeasStaff,
    object: () => registerId,
    input: (id: string) => ({ params: { id }, body: { ...registerBody, version: 1 } }),
  },
  'register.remove': {
    ...habeasStaff,
    object: () => registerId,
    input: (id: string) => ({ params: { id }, query: { version: 1 } }),
  },
  'register.excel': {
    ...habeasStaff,
    object: () => 'canasta',
    input: (tenant: string) => ({
      params: { tenant },
      query: { fecha_desde: '2026-01-01', fecha_hasta: '2026-01-31' },
    }),
  },
};

/** As it was in the beginning; nobody can open its document, which is all that is missing. */
export const registerRow = (business: string) => `
  insert into habeas_register (business_id, id, user_type, name)
  values ('${business}', '${registerId}', 'NATURAL', 'NUBIA')
  on conflict (business_id, id) do update set version = 1, inactive = false, name = excluded.name, last_name = '',
    identity = null, document_parts = '{}', document_type = '', document_place_expedition = ''`;

/** Writes of staff of the register, each after the one before. */
export function registerWrites(who: () => { luz: Client }) {
  let id = '';
  return {
    'register.save': async () => {
      id = (await who().luz.call('register.create', { body: newRegister })).ok().id;
      return who().luz.call('register.save', { params: { id }, body: { ...registerBody, version: 1 } });
    },
    'register.update': () => who().luz.call('register.update', { body: { ...registerBody, id, version: 2 } }),
    'register.remove': () => who().luz.call('register.remove', { params: { id }, query: { version: 3 } }),
  };
}
