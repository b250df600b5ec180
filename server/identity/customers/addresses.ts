import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { type Failure, invalid } from '#server/http/failure.ts';
import type { OfficeOfPoint } from '#server/offices/places.ts';
import { addressToWire } from '../person.ts';
import { addressesOf, saveAddress } from '../queries.ts';
import { findSameAddress, lockCustomer } from './queries.ts';
import { customerTexts as texts } from './texts.ts';

type Input = Extract<CheckedInputOf<'phoneOrders.change'>['body'], { change: 'new address' }>['where'];
type Address = OutputOf<'phoneOrders.get'>['addresses'][number];

/** Maximum of addresses of one person. */
const MOST = 20;

export async function addressesFor(db: Queries, customerId: string): Promise<Address[]> {
  return (await addressesOf(db, customerId)).map(addressToWire);
}

/** Saves the address of a caller in their account; returns its id, also when it already existed. */
export async function addAddressFor(
  tx: Queries,
  customerId: string,
  input: Input,
  { office, zone }: Pick<OfficeOfPoint, 'office' | 'zone'>,
): Promise<string | Failure<'INVALID_INPUT'>> {
  await lockCustomer(tx, customerId);
  const { address, alias, city, comment } = input;
  const [lat, lng] = input.geopoint;
  const same = await findSameAddress(tx, customerId, { address, comment, lat, lng });
  if (same) return same.id;
  const before = await addressesOf(tx, customerId);
  if (before.length >= MOST) return invalid([{ field: 'address', message: texts.addressesFull }]);
  const id = newId();
  await saveAddress(tx, customerId, {
    id,
    address,
    alias,
    city,
    comment,
    lat,
    lng,
    zone,
    officeId: office.id,
    isDefault: before.length === 0,
  });
  return id;
}
