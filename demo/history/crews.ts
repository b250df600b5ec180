import { userId } from '#demo/load/links.ts';
import { randomOf } from '#demo/load/random.ts';
import type { DemoPerson } from '#demo/people.ts';
import { GIVEN_NAMES, SURNAMES } from '#demo/residents/names.ts';
import type { DemoOffice } from '#demo/types.ts';
import type { Crew } from './lives.ts';

/** A picker and a courier for every office without named ones. They cannot sign in. */
export function hiredStaff(
  business: DemoPerson['business'],
  people: readonly DemoPerson[],
  offices: readonly DemoOffice[],
): DemoPerson[] {
  return offices.flatMap((office) =>
    (['picker', 'delivery'] as const)
      .filter((role) => !people.some((someone) => someone.role === role && someone.office === office.id))
      .map((role) => {
        const random = randomOf(`${business} ${role} ${office.id}`);
        return {
          role,
          business,
          name: random.pick(GIVEN_NAMES),
          lastName: random.pick(SURNAMES),
          email: `${role === 'picker' ? 'alistador' : 'domiciliario'}.${office.id}@${business}.example`,
          password: '',
          phone: `+57318${random.between(1_000_000, 9_999_999)}`,
          identification: String(random.between(16_000_000, 1_199_999_999)),
          birthday: `${random.between(1975, 2003)}-0${random.between(1, 9)}-1${random.between(0, 9)}`,
          office: office.id,
        };
      }),
  );
}

/** Who accepts, picks and delivers the orders of an office. */
export function crewOf(business: string, people: readonly DemoPerson[], office: DemoOffice): Crew {
  const find = (role: DemoPerson['role']) =>
    people.find((someone) => someone.role === role && someone.office === office.id) ??
    people.find((someone) => someone.role === role);
  const admin =
    people.find((someone) => someone.role === 'admin' && someone.office === office.id) ??
    people.find((someone) => someone.role === 'superadmin');
  const picker = find('picker');
  const courier = find('delivery');
  if (!admin || !picker || !courier) throw new Error(`Nobody works in ${office.name}`);
  return {
    admin: { id: userId(business, admin.email), role: admin.role },
    picker: { id: userId(business, picker.email), name: `${picker.name} ${picker.lastName}` },
    courier: { id: userId(business, courier.email), name: `${courier.name} ${courier.lastName}` },
  };
}
