import type { InputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { withConsent } from '#web/shop/session/consent/with-consent.ts';
import { currentSession, signedIn, type User } from '#web/shop/session/session-store.ts';

export type AddressInput = NonNullable<InputOf<'users.update'>['body']['addresses']>[number];
export type Address = User['addresses'][number];
export type NewAddress = Omit<AddressInput, 'id' | 'defaultAddress'>;

export const MOST_ADDRESSES = 20;

/**
 * Saves the complete list of the user's addresses, because missing ones are removed. It is fetched again first, so that
 * addresses added in another window stay. Returns the new ids.
 */
export async function saveAddresses(
  change: (present: readonly AddressInput[]) => AddressInput[],
): Promise<string[]> {
  const session = currentSession();
  if (session.status !== 'signed-in') throw new Error('Addresses are saved by somebody who is signed in');
  const before = (await callApi('users.me', {})).user.addresses;
  const addresses = change(before.map(toInput));
  const { user } = await withConsent((consent) =>
    callApi('users.update', { params: { id: session.user.id }, body: { addresses, ...consent } }),
  );
  signedIn(user);
  return user.addresses.map(({ id }) => id).filter((id) => !before.some((address) => address.id === id));
}

/** Saves one address, new or replacing the one with the id, if that still exists; returns its id. */
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
