import { redirect } from 'react-router';
import { isPressing } from '#rules/pqr.ts';
import { isAdminOrSuper, isStaff, ROLE_LABELS, roleAtLeast } from '#rules/roles.ts';
import { isTextOn } from '#rules/text-switch.ts';
import { ownAddress } from '#web/addresses/own-address.ts';
import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import type { ServerContext } from '#web/api/server-context.ts';
import { isShownAt, menuFor, screenAt } from './menu/menu-entries.ts';
import type { MenuEntry } from './menu/menu-entry.ts';

export type AdminFrame = Extract<Awaited<ReturnType<typeof readFrame>>, { access: 'staff' }>;

export async function readFrame({ call, user }: ServerContext, pathname: string) {
  const {
    app_title: title,
    icons,
    modules_enable: modules,
    payment_gateways: gateways,
    is_open: isOpen,
    custom_text_fields: words,
  } = answerOrThrow(await call('business.get', { query: {} }));
  /** The business, with its picture for staff or '' (icons, storefront 3). */
  const shop = { title, logo: ownAddress(icons.large_admin), square: ownAddress(icons.square) };
  const isCorrected = isTextOn(words.corrected_spelling);
  if (!user) return { access: 'guest' as const, shop };
  const { user: me } = answerOrThrow(await call('users.me', {}));
  const menu = menuFor(me.role, modules);
  const worksHere = isAdminOrSuper(me.role);
  const listed = menu.filter(({ unlisted }) => !unlisted);
  if (!worksHere && listed.length === 0) {
    // Only for staff and suppliers, whose screens the business has turned off; other roles get ''.
    const role = isStaff(me.role) || me.role === 'provider' ? ROLE_LABELS[me.role] : '';
    return { access: 'refused' as const, shop, role };
  }
  // Roles with their own pages start at the first one, and have only these (rule 37).
  const isDoor = /^\/admin\/?$/.test(pathname);
  if (!worksHere && listed[0] && isDoor) throw redirect(listed[0].to);
  // A shop that is not open has no orders: its checklist comes first.
  if (!isOpen && isDoor && roleAtLeast(me.role, 'superadmin')) throw redirect('/admin/opening');

  const here = screenAt(pathname);
  const mayBeHere = menu.some((entry) => isShownAt(entry, pathname));
  const refused = worksHere ? here !== undefined && !mayBeHere : !mayBeHere;
  const { list } = answerOrThrow(await call('offices.list', { query: {} }));
  const offices = list
    .filter((office) => me.branchId === null || office.id === me.branchId)
    .map(({ id, displayName }) => ({ id, name: displayName }));
  const [reviews, pqr, returns] = await Promise.all([
    roleAtLeast(me.role, 'superadmin') ? countReviews(call) : 0,
    worksHere ? countPqr(call) : 0,
    worksHere ? countReturns(call) : 0,
  ]);
  const staff = {
    id: me.id,
    /** Invited people without a name are shown by e-mail. */
    name: `${me.name} ${me.last_name}`.trim() || me.email,
    role: me.role,
    roleLabel: ROLE_LABELS[me.role],
    canRefund: roleAtLeast(me.role, 'superadmin'),
    worksHere,
    /** The office of this person; null = free choice. */
    officeId: me.branchId,
  };
  return {
    access: 'staff' as const,
    shop,
    staff,
    offices,
    modules,
    menu: withCounts(listed, gateways.length > 0, { reviews, pqr, returns }),
    isCorrected,
    screen: here?.title ?? here?.label ?? '',
    /** The screen exists, but not for this role: shown like a missing one. */
    refused,
  };
}

/** The number of payments to review; undefined when it failed to load. */
async function countReviews(call: ServerContext['call']): Promise<number> {
  const found = await call('payments.reviews', { query: { resolved: 'false', limit: 1 } });
  return isFailure(found) ? 0 : (found.pagination.totalCount ?? 0);
}

/** Shoppers' requests due within two days or overdue; at most twenty. */
async function countPqr(call: ServerContext['call']): Promise<number> {
  const found = await call('pqr.list', { query: { open: 'true' } });
  const now = Date.now();
  return isFailure(found)
    ? 0
    : found.list.filter(({ due_date }) => isPressing(Date.parse(due_date), now)).length;
}

/** Unanswered requests for returns; at most twenty. */
async function countReturns(call: ServerContext['call']): Promise<number> {
  const found = await call('returns.requests', { query: { open: 'true' } });
  return isFailure(found) ? 0 : found.list.length;
}

/** Adds counts to menu entries; the one for payments to review only if something is paid online or waits. */
function withCounts(
  entries: MenuEntry[],
  paysOnline: boolean,
  numbers: { reviews: number; pqr: number; returns: number },
): MenuEntry[] {
  return entries
    .filter(({ counts }) => counts !== 'reviews' || paysOnline || numbers.reviews > 0)
    .map((entry) =>
      entry.counts === undefined || entry.counts === 'late'
        ? entry
        : { ...entry, count: numbers[entry.counts] },
    );
}
