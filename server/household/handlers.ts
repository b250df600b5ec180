import type { householdCalls } from '#contract/household.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import { presentCart } from '#server/cart/snapshot/present.ts';
import { readCartToShow } from '#server/cart/snapshot/read-cart.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { hashOf, newToken } from '#server/identity/tokens.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { dissolveHousehold, type Gone, leaveHousehold } from './leaving.ts';
import { HOUSEHOLD_LINK_DAYS, HOUSEHOLD_MEMBERS } from './limits.ts';
import { giveBack, takeCart } from './move-lines.ts';
import { householdAnswer, myHousehold } from './present.ts';
import {
  addHousehold,
  addLink,
  addMember,
  chooseCart,
  countBrought,
  findLink,
  lockHousehold,
  lockPerson,
  membershipOf,
  membersOf,
  renameHousehold,
  revokeLinks,
} from './queries.ts';
import { householdTexts as texts } from './texts.ts';

const full = fail('HOUSEHOLD_FULL', { message: texts.full(HOUSEHOLD_MEMBERS) });
export const householdHandlers = {
  'household.mine': async (_, context) => ({ household: await myHousehold(context) }),
  'household.create': create,
  'household.rename': async ({ body }, context) => {
    const done = await asOwner(context, (tx, householdId) => renameHousehold(tx, householdId, body.name));
    return isFailure(done) ? done : changed(context);
  },
  'household.dissolve': async (_, context) => {
    const gone = await asOwner(context, (tx, householdId) =>
      dissolveHousehold(tx, householdId, context.now()),
    );
    if (isFailure(gone)) return gone;
    notify(context, gone);
    return { message: texts.dissolved };
  },
  'household.invite': invite,
  'household.revoke': async (_, context) => {
    const done = await asOwner(context, (tx, householdId) => revokeLinks(tx, householdId, context.now()));
    return isFailure(done) ? done : changed(context);
  },
  'household.invitation': async ({ params }, { db, user, now }) => {
    const link = await findLink(db, hashOf(params.token), now());
    if (!link) return fail('NOT_FOUND');
    const mine = await membershipOf(db, user.id);
    const isMember = mine?.household_id === link.household_id;
    if (!link.is_open && !isMember) return fail('HOUSEHOLD_LINK_OVER');
    const { name, owner, members } = link;
    return { name, owner, members_count: members, is_member: isMember };
  },
  'household.join': join,
  'household.leave': async (_, context) => {
    const { db, user, now } = context;
    const gone = await db.transaction((tx) => leaveHousehold(tx, user.id, now()));
    if (!gone) return fail('NOT_FOUND', { message: texts.none });
    notify(context, gone);
    return { message: texts.left };
  },
  'household.removeMember': removeMember,
  'household.shop': shop,
  'household.take': takeCart,
  'household.giveBack': giveBack,
} satisfies HandlersOf<keyof typeof householdCalls>;

/** The person is locked: two tabs create one household, and nobody is in two. */
async function create({ body }: CheckedInputOf<'household.create'>, context: SignedInContext) {
  const { db, user } = context;
  const officeId = await findOfficeId(db, body.branch_office_id);
  if (!officeId) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
  const now = context.now();
  const refused = await db.transaction(async (tx) => {
    await lockPerson(tx, user.id);
    if (await membershipOf(tx, user.id)) return fail('HOUSEHOLD_ALREADY');
    const household = { id: newId(), cartId: newId(), name: body.name, ownerId: user.id, officeId, now };
    await addHousehold(tx, household);
    await addMember(tx, household.id, user.id, now);
    return undefined;
  });
  return refused ?? changed(context);
}

/** The token is sent once; only its hash is stored. */
async function invite(_: unknown, context: SignedInContext) {
  const token = newToken();
  const now = context.now();
  const expires = new Date(now.getTime() + HOUSEHOLD_LINK_DAYS * DAY_MS);
  const done = await asOwner(context, async (tx, householdId) => {
    if ((await membersOf(tx, householdId)).length >= HOUSEHOLD_MEMBERS) return full;
    await revokeLinks(tx, householdId, now);
    await addLink(tx, { householdId, hash: hashOf(token), now, expires });
    return householdId;
  });
  if (isFailure(done)) return done;
  context.carts.household({ householdId: done });
  return { url: context.pageUrl(`/hogar/${token}`), expires: expires.toISOString() };
}

/** A current member gets the same answer, also by an expired link. */
async function join({ params }: CheckedInputOf<'household.join'>, context: SignedInContext) {
  const { db, user } = context;
  const now = context.now();
  const refused = await db.transaction(async (tx) => {
    await lockPerson(tx, user.id);
    const hash = hashOf(params.token);
    const before = await findLink(tx, hash, now);
    if (!before) return fail('NOT_FOUND');
    const mine = await membershipOf(tx, user.id);
    if (mine) return mine.household_id === before.household_id ? undefined : fail('HOUSEHOLD_ALREADY');
    // With the household locked, nobody can revoke the link or take the last place.
    const isThere = await lockHousehold(tx, before.household_id);
    const link = isThere ? await findLink(tx, hash, now) : undefined;
    if (!link?.is_open) return fail('HOUSEHOLD_LINK_OVER');
    if (link.members >= HOUSEHOLD_MEMBERS) return full;
    await addMember(tx, link.household_id, user.id, now);
    await countBrought(tx, hash);
    return undefined;
  });
  return refused ?? changed(context);
}

/** Removes a member. The link ends too, because they know it. */
async function removeMember({ params }: CheckedInputOf<'household.removeMember'>, context: SignedInContext) {
  const { user } = context;
  const gone = await asOwner(context, async (tx, householdId) => {
    const mine = await membersOf(tx, householdId);
    // When the owner leaves, the household passes to another member.
    const isOther = params.userId !== user.id && mine.some(({ id }) => id === params.userId);
    if (!isOther) return fail('NOT_FOUND');
    await revokeLinks(tx, householdId, context.now());
    return (await leaveHousehold(tx, params.userId, context.now())) ?? fail('NOT_FOUND');
  });
  if (isFailure(gone)) return gone;
  notify(context, gone);
  return householdAnswer(context);
}

/** Chooses which cart the user shops with from now on, on all their devices. */
async function shop({ body }: CheckedInputOf<'household.shop'>, context: SignedInContext) {
  const { db, user, carts } = context;
  if (!(await membershipOf(db, user.id))) return fail('NOT_FOUND', { message: texts.none });
  await chooseCart(db, user.id, body.together);
  const now = context.now();
  const cart = await readCartToShow({ userId: user.id, now }, context);
  if (!cart) return { cart: null };
  carts.changed({ userId: user.id, cartId: cart.id, version: cart.version });
  return { cart: presentCart(cart, now) };
}

async function changed(context: SignedInContext) {
  const answer = await householdAnswer(context);
  if (!isFailure(answer)) context.carts.household({ householdId: answer.household.id });
  return answer;
}

function notify({ carts }: SignedInContext, { carts: notices, household }: Gone): void {
  for (const notice of notices) carts.changed(notice);
  carts.household(household);
}

/** Runs a change that only the owner may make, with the household locked. NOT_FOUND without a household. */
function asOwner<Done>(
  { db, user }: SignedInContext,
  work: (tx: Queries, householdId: string) => Promise<Done>,
): Promise<Done | Failure<'NOT_FOUND' | 'HOUSEHOLD_OWNER_ONLY'>> {
  return db.transaction(async (tx) => {
    const before = await membershipOf(tx, user.id);
    const isThere = before && (await lockHousehold(tx, before.household_id));
    const mine = isThere ? await membershipOf(tx, user.id) : undefined;
    if (mine?.household_id !== before?.household_id || !mine)
      return fail('NOT_FOUND', { message: texts.none });
    if (mine.owner_id !== user.id) return fail('HOUSEHOLD_OWNER_ONLY');
    return work(tx, mine.household_id);
  });
}
