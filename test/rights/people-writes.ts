import type { Client } from '../client.ts';
import { people } from '../people.ts';

/** What a superadmin writes of people, in this order. */
export function peopleWrites(luz: () => Client) {
  let invited = '';
  const versionOf = async (id: string) =>
    (await luz().call('people.get', { params: { id } })).ok().user.version;
  return {
    'users.create': async () => {
      const body = { email: 'irma@correo.test', name: 'Irma', role: 'picker' } as const;
      const made = await luz().call('users.create', { body });
      invited = made.ok().doc.id;
      return made;
    },
    'people.inviteAgain': () => luz().call('people.inviteAgain', { params: { id: invited } }),
    'people.update': async () => {
      const body = { phone: '3105550199', version: await versionOf(people.jorge.id) };
      return luz().call('people.update', { params: { id: people.jorge.id }, body });
    },
    'users.save': async () => {
      const body = { id: invited, role: 'delivery', version: await versionOf(invited) } as const;
      return luz().call('users.save', { body });
    },
    'users.remove': async () =>
      luz().call('users.remove', { params: { id: invited }, query: { version: await versionOf(invited) } }),
  };
}
