import { productPath } from '#rules/links/page-paths.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { ROLE_LABELS } from '#rules/roles.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import type { MenuEntry } from '../shell/menu/menu-entry.ts';
import { commandTexts as texts } from '../texts/commands.ts';

export type Target = { id: string; name: string; note: string } & ({ to: string } | { opens: 'jobs' });
type Action = keyof typeof texts.actions;
export type Group = { value: string; items: Target[] };

const MOST = 5;

/** Screens whose name matches; all of them for an empty query. Needs no request. */
export function findScreens(typed: string, menu: readonly MenuEntry[]): Group {
  const query = normaliseText(typed);
  const items = menu
    .filter(({ label }) => normaliseText(label).includes(query))
    .map(({ to, label }) => ({ id: to, name: label, note: '', to }));
  return { value: texts.groups.screens, items };
}

export function findActions(typed: string): Group {
  const query = normaliseText(typed);
  const action = (id: Action) => ({ id, ...texts.actions[id] });
  const all: Target[] = [
    { ...action('phoneOrder'), to: '/admin/orders/new' },
    { ...action('jobs'), opens: 'jobs' },
  ];
  const items = all.filter(({ name, note }) => normaliseText(`${name} ${note}`).includes(query));
  return { value: texts.groups.actions, items };
}

/** Matching orders, products and people; a group that failed to load is left out. */
export async function findRecords(typed: string, { people }: { people: boolean }): Promise<Group[]> {
  const searches = [findOrders(typed), findProducts(typed), ...(people ? [findPeople(typed)] : [])];
  const found = await Promise.allSettled(searches);
  const fault = found.find(
    ({ status, ...one }) => status === 'rejected' && !(reasonOf(one) instanceof ApiError),
  );
  if (fault) throw reasonOf(fault);
  return found.flatMap((one) =>
    one.status === 'fulfilled' && one.value.items.length > 0 ? [one.value] : [],
  );
}

const reasonOf = (one: object): unknown => ('reason' in one ? one.reason : undefined);

/** Finds orders by number, with or without thousands separators: '48.186'. */
async function findOrders(typed: string): Promise<Group> {
  const number = typed.replace(/[.\s#]/g, '');
  if (!/^\d{2,12}$/.test(number)) return { value: texts.groups.orders, items: [] };
  const { orders } = await callApi('orders.board', { query: { order_number: number, limit: MOST } });
  const items = orders.map(({ id, id_order, user, stateDisplayName, price_final }) => ({
    id,
    name: texts.order(groupThousands(id_order), user.fullname),
    note: `${stateDisplayName.name} · ${formatPesos(price_final)}`,
    to: `/admin/orders?ver=todos&numero=${id_order}&pedido=${id}`,
  }));
  return { value: texts.groups.orders, items };
}

async function findProducts(typed: string): Promise<Group> {
  const { products } = await callApi('search.products', {
    query: { query: typed, limit: MOST, adult: 'true' },
  });
  const items = products.map(({ id, slug, title, id_item, price_neto }) => ({
    id,
    name: title,
    note: `SKU ${id_item} · ${formatPesos(price_neto)}`,
    to: productPath({ id, slug }),
  }));
  return { value: texts.groups.products, items };
}

async function findPeople(typed: string): Promise<Group> {
  if (typed.length < 4) return { value: texts.groups.people, items: [] };
  const { items: found } = await callApi('people.list', { query: { search: typed, limit: MOST } });
  const items = found.map(({ id, name, last_name, email, role }) => ({
    id,
    name: `${name} ${last_name}`.trim() || email,
    note: `${ROLE_LABELS[role]}${email === '' ? '' : ` · ${email}`}`,
    to: `/admin/users?abierto=${id}`,
  }));
  return { value: texts.groups.people, items };
}
