import { createHash } from 'node:crypto';
import { idOf, officeIds } from '../../factories/ids.ts';

const token = 'hogar'.repeat(9);
const hash = createHash('sha256').update(token).digest('hex');
const household = idOf('household');
const member = idOf('person leaving');

/** The household of that person, whose other member is Leonor; they shop with their own carts. */
export const householdRow = (business: string, owner: string) => `
  delete from household_taking;
  delete from household_member;
  delete from household_link;
  insert into household (business_id, id, name, owner_id, created_at)
    values ('${business}', '${household}', 'Casa Rincón', '${owner}', now())
    on conflict (business_id, id) do update set owner_id = excluded.owner_id, name = excluded.name, dissolved_at = null;
  update cart set state = 'discarded' where state = 'household';
  insert into cart (business_id, id, user_id, office_id, state, household_id)
    values ('${business}', gen_random_uuid(), '${owner}', '${officeIds.bretana}', 'household', '${household}');
  insert into household_member (business_id, user_id, household_id, shops_together, joined_at)
    values ('${business}', '${owner}', '${household}', false, now()),
      ('${business}', '${member}', '${household}', false, now() + interval '1 second');
  insert into household_link (business_id, token_hash, household_id, created_at, expires_at)
    values ('${business}', '\\x${hash}', '${household}', now(), '2027-12-31');`;

export const householdCases = {
  // A link is a key: its holder is asked in, of this business alone.
  'household.invitation': {
    reach: 'everybody signed in',
    object: () => token,
    input: (id: string) => ({ params: { token: id } }),
  },
  'household.join': {
    reach: 'everybody signed in',
    object: () => token,
    input: (id: string) => ({ params: { token: id } }),
  },
  'household.removeMember': {
    reach: 'owner',
    object: () => member,
    input: (id: string) => ({ params: { userId: id } }),
  },
} as const;

export const householdBodies = {
  'household.create': { by: 'gustavo', input: () => ({ body: { name: 'Casa Mosquera' } }) },
  'household.rename': { by: 'marcela', input: () => ({ body: { name: 'Casa Rincón' } }) },
  'household.shop': { by: 'marcela', input: () => ({ body: { together: false } }) },
} as const;
