import type { InputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { currentSession, signedIn, type User } from '#web/shop/session/session-store.ts';

export type AddressInput = NonNullable<InputOf<'users.update'>['body']['addresses']>[number];
export type Address = User['addresses'][number];
/** An address as it is written, not saved yet. */
export type NewAddress = Omit<AddressInput, 'id' | 'defaultAddress'>;

/** As many as one person keeps; the contract takes no more. */
export const MOST_ADDRESSES = 20;

/**
 * Saves the whole list of the person who is here, as the server wants it: what is left out is removed. It is read again
 * first, so that an address written in another window stays. Answers with the ids that were not there before.
 */
export async function saveAddresses(
  change: (present: readonly AddressInput[]) => AddressInput[],
): Promise<string[]> {
  const session = currentSession();
  if (session.status !== 'signed-in') throw new Error('Addresses are saved by somebody who is signed in');
  const before = (await callApi('users.me', {})).user.addresses;
  const { user } = await callApi('users.update', {
    params: { id: session.user.id },
    body: { addresses: change(before.map(toInput)) },
  });
  signedIn(user);
  return user.addresses.map(({ id }) => id).filter((id) => !before.some((address) => address.id === id));
}

/**
 * Saves one address, new or in the place of the one with the id, unless that is gone meanwhile; answers with its id.
 */
export async function saveAddress(id: string | undefined, address: NewAddress): Promise<string | undefined> {
  const [fresh] = await saveAddresses((present) =>
    present.some((other) => other.id === id)
      ? present.map((other) => (other.id === id ? { ...other, ...address } : other))
      : [...present, address],
  );
  return fresh ?? id;
}

function toInput({ id, city, address, alias, comment, geopoint, defaultAddress }: Address): AddressInput {
  return { id, city, address, alias, comment, geopoint, defaultAddress };
}
