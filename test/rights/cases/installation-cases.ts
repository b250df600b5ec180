import type { Client } from '../../client.ts';
import { idOf } from '../../factories/ids.ts';
import type { TestServer } from '../../server.ts';

const business = { slug: 'la-esquina', name: 'La Esquina', host: 'esquina.test', email: 'rosa@correo.test' };

const practice = { shoppers: 5, orders_per_hour: 100, minutes: 5 };

const terms = {
  kind: 'terms' as const,
  latest: 0,
  in_force_from: '2026-11-20',
  sections: [{ title: 'Quiénes somos', paragraphs: ['Vendemos mercado.'] }],
};

const messageOfReady = { moment: 'ready' as const, off: false, words: 'Te esperamos.', version: 1 };

/** What bodies say when a business is made and a shop is opened. */
export const installationBodies = {
  'businesses.create': { by: 'hernan', input: () => ({ body: business }) },
  'opening.confirm': { by: 'luz', input: () => ({ body: { item: 'texts' as const, done: true } }) },
  'legalDocuments.publish': { by: 'luz', input: () => ({ body: terms }) },
  'orderMessages.save': { by: 'luz', input: () => ({ body: messageOfReady }) },
  'orderMessages.preview': { by: 'luz', input: () => ({ body: { moment: 'ready' as const, words: '' } }) },
  'orderMessages.try': { by: 'luz', input: () => ({ body: { moment: 'ready' as const, words: '' } }) },
  'operations.check': { by: 'hernan', input: () => ({ body: { check: 'doctor' as const } }) },
  'practice.start': { by: 'hernan', input: () => ({ body: practice }) },
  'practice.reset': { by: 'luz', input: () => ({ body: { confirmed: true as const } }) },
} as const;

/** What a hyperadmin writes of businesses, and a superadmin of the opening of the shop, in this order. */
export function installationWrites(world: () => { luz: Client; hernan: Client; server: TestServer }) {
  let id = '';
  return {
    'businesses.create': async () => {
      const made = await world().hernan.call('businesses.create', { body: business });
      id = made.ok().id;
      return made;
    },
    'businesses.hosts': () =>
      world().hernan.call('businesses.hosts', {
        params: { id },
        body: { hosts: ['esquina.test', 'www.esquina.test'] },
      }),
    'businesses.setModules': () =>
      world().hernan.call('businesses.setModules', {
        params: { id },
        body: { modules: ['delivery_picker'] },
      }),
    'businesses.endDemonstration': async () => {
      await world().server.sql('update business set demonstration = true where id = $1', [id]);
      return world().hernan.call('businesses.endDemonstration', { params: { id } });
    },
    'businesses.link': () => world().hernan.call('businesses.link', { params: { id } }),
    'legalDocuments.publish': () => world().luz.call('legalDocuments.publish', { body: terms }),
    'orderMessages.save': () => world().luz.call('orderMessages.save', { body: messageOfReady }),
    'whatsappReplies.answer': async () => {
      const reply = idOf('whatsapp reply');
      await world().server.sql(
        `insert into whatsapp_reply (business_id, id, ref, phone, meaning, words, at)
         select id, $1, 'wamid.1', '+573105550109', 'message', 'Hola', now() from business where slug = 'canasta'`,
        [reply],
      );
      return world().luz.call('whatsappReplies.answer', {
        params: { id: reply },
        body: { version: 1, answer: '' },
      });
    },
    'opening.close': () => world().luz.call('opening.close', {}),
    'opening.confirm': async () => {
      await world().server.sql("update business_config set opening_confirmed = '{hours,payments}'");
      await world().server.sql('update business set demonstration = true');
      return world().luz.call('opening.confirm', { body: { item: 'texts', done: true } });
    },
    'opening.open': () => world().luz.call('opening.open', {}),
    'operations.check': () => world().hernan.call('operations.check', { body: { check: 'doctor' } }),
    'practice.start': () => world().hernan.call('practice.start', { body: practice }),
    'practice.stop': () => world().hernan.call('practice.stop', {}),
    'practice.clear': () => world().hernan.call('practice.clear', {}),
  };
}
