import { nothing, part } from '#server/db/sql.ts';

type Fragment = ReturnType<typeof part>;

/**
 * To be joined as `chosen`: the id of the cart a user shops with, their household's if they chose so, else their own
 * active one (docs/decisions/099). `user`: SQL of the user's id. Evaluated before the join (offset 0): behind row-level
 * security PostgreSQL uses no index for a condition with a subquery and would read all carts of the business.
 */
export const shoppedWith = (businessId: string, user: Fragment) => part`(
    select coalesce((
      select s.id from household_member m
      join cart s on s.business_id = ${businessId} and s.household_id = m.household_id and s.state = 'household'
      where m.business_id = ${businessId} and m.user_id = ${user} and m.shops_together
    ), (
      select s.id from cart s where s.business_id = ${businessId} and s.user_id = ${user} and s.state = 'active'
    )) as id offset 0
  ) chosen`;

/**
 * Whether a cart found by its id still accepts products: it may have been ordered during the wait for its lock.
 */
export const isOpen = part`state in ('active', 'household')`;

/** Whether a cart is the user's own or their household's. */
export function belongsTo(businessId: string, user: Fragment, { own }: { own?: boolean | undefined } = {}) {
  const shared = part`or state = 'household' and household_id = (
      select m.household_id from household_member m where m.business_id = ${businessId} and m.user_id = ${user}
    )`;
  return part`(user_id = ${user} and state <> 'household' ${own ? nothing : shared})`;
}
