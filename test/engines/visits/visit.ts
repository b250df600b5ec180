import type { OutputOf } from '#contract/index.ts';
import { clientOf } from '#test/client.ts';
import type { Person } from '../person.ts';

/** Something that a person goes through, in a browser that has been nowhere. Throws where it stops. */
export type Visit = {
  name: string;
  run(person: Person, shop: string): Promise<void>;
};

/** Of everybody in the demonstration (demo/people.ts). */
export const PASSWORD = 'canasta-2026';

export async function signInAt(person: Person, path: string, email: string): Promise<void> {
  await person.goTo(path);
  await person.fill('^Correo', email);
  await person.fill('^Contraseña$', PASSWORD);
  await person.press('button', '^Entrar$');
}

/** Somebody of the demonstration, by calls: for what is done or read beside the browser. */
export async function callerAt(shop: string, email: string) {
  const visitor = clientOf(shop, undefined);
  const { token, user } = (await visitor.call('users.login', { body: { email, password: PASSWORD } })).ok();
  return { id: user.id, client: clientOf(shop, token) };
}

export async function officeAt(
  shop: string,
  name: string,
): Promise<OutputOf<'offices.list'>['list'][number]> {
  const { list } = (await clientOf(shop, undefined).call('offices.list', { query: {} })).ok();
  const office = list.find((one) => one.name === name);
  if (!office) throw new Error(`There is no office ${name}`);
  return office;
}

export function expectEqual(what: string, seen: unknown, items: unknown): void {
  if (seen !== items) throw new Error(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(items)}`);
}
