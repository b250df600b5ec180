import type { OutputOf } from '#contract/index.ts';
import { storeName } from '#rules/places/store-name.ts';
import { isAdminOrSuper } from '#rules/roles.ts';
import type { Queries } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import type { Identity } from '../secrets/identity-seal.ts';
import { thumbnailOf } from './personal-data/photo/picture.ts';
import { type AddressRow, addressesOf, type PersonRow, personById } from './queries.ts';

type WireUser = OutputOf<'users.me'>['user'];
type WireAddress = WireUser['addresses'][number];

/**
 * A person as they see themselves. A document that cannot be decrypted counts as missing: they are asked for it again.
 */
export async function loadPerson(
  db: Queries,
  userId: string,
  { identities }: Pick<Context, 'identities'>,
): Promise<WireUser> {
  const person = await personById(db, userId);
  const identity = identities.openPerson(person.identity, userId);
  return toWire(person, identity, await addressesOf(db, userId));
}

function toWire(
  person: PersonRow,
  identity: Identity | undefined,
  addresses: readonly AddressRow[],
): WireUser {
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    last_name: person.lastName,
    phone: person.phone,
    identification_card: identity?.document ?? '',
    birthday: identity?.birthday ?? null,
    photoUrl: person.photoUrl,
    thumbnail: thumbnailOf(person.photoUrl),
    role: person.role,
    branchId: person.officeId,
    isAdminOrSuper: isAdminOrSuper(person.role),
    habeasAccept: person.personalDataGranted,
    has_password: person.hasPassword,
    addresses: addresses.map(addressToWire),
    provider: person.provider,
    creationDate: person.createdAt.toISOString(),
    lastUpdateDate: person.updatedAt.toISOString(),
    last_active_date: person.lastActiveAt?.toISOString() ?? null,
    household: person.household,
  };
}

export function addressToWire(row: AddressRow): WireAddress {
  return {
    id: row.id,
    address: row.address,
    alias: row.alias,
    city: row.city,
    comment: row.comment,
    geopoint: [row.lat, row.lng],
    idBranch: row.officeId,
    branch: storeName(row.officeName ?? ''),
    zone: row.zone,
    defaultAddress: row.isDefault,
  };
}
