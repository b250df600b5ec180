import type { CheckedInputOf } from '#contract/index.ts';
import { ROLE_LABELS, ROLES, type Role } from '#rules/roles.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import type { Handler, SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { addressToWire } from '../person.ts';
import { addressesOf } from '../queries.ts';
import { presentPerson } from './present.ts';
import { countPeople, findPeople, findPerson, findProviders } from './queries.ts';

type Query = CheckedInputOf<'people.list'>['query'];

export const listPeople: Handler<'people.list'> = async ({ query }, context) => {
  const { list, pagination } = await pageOfPeople('people.list', query, context);
  return { items: list, pagination };
};

/** The same under the words of the generic resource. */
export async function listUsers(
  { query }: { query: CheckedInputOf<'users.list'>['query'] },
  context: SignedInContext,
) {
  const { filter: _filter, query: _query, order: _order, hiddenfields: _hidden, ...filters } = query;
  const { limitPerPage = filters.limit, ...words } = filters;
  const { list, pagination } = await pageOfPeople('users.list', { ...words, limit: limitPerPage }, context);
  return { list, pagination: { ...pagination, limitPerPage } };
}

export const getPerson: Handler<'people.get'> = async ({ params }, context) => {
  const user = await lookAt('people.get', params.id, context);
  return user ? { user } : fail('NOT_FOUND');
};

export const getUser: Handler<'users.get'> = async ({ params }, context) =>
  (await lookAt('users.get', params.id, context)) ?? fail('NOT_FOUND');

export const listProviders: Handler<'people.providers'> = async ({ query }, { db }) =>
  pageFrom(await findProviders(db, query, rowsOfPage(query)), query);

/** One person, with an audit entry of who viewed them (rule 49). */
async function lookAt(call: 'people.get' | 'users.get', id: string, context: SignedInContext) {
  const row = await findPerson(context.db, id, context);
  if (!row) return undefined;
  await writeAudit(context.db, context, {
    call,
    entity: 'app_user',
    entityId: id,
    before: null,
    after: null,
  });
  const addresses = await addressesOf(context.db, id);
  return { ...presentPerson(row, context.user), addresses: addresses.map(addressToWire) };
}

/**
 * A page of people. With `after` it continues after that person; the total is counted once, on the first page. The
 * audit records the fields searched by and the number of results, never the words: they are names (rule 49).
 */
async function pageOfPeople(call: 'people.list' | 'users.list', query: Query, context: SignedInContext) {
  const { db, user, business, identities } = context;
  const { page, limit, document_number: document, role, inactive: disabled, after, ...words } = query;
  const filter = {
    name: words.name,
    email: words.email,
    phone: withoutSpaces(words.phone),
    document: document ? identities.documentAsked(document, business.id) : undefined,
    anywhere: anywhereOf(words.search, context),
    roles: role ? rolesThatContain(role) : undefined,
    disabled,
  };
  const offset = after ? 0 : (page - 1) * limit;
  const [rows, totalCount] = await Promise.all([
    findPeople(db, filter, { limit: limit + 1, offset, after }, context),
    after ? undefined : countPeople(db, filter),
  ]);
  const { list, pagination } = pageFrom(rows, { page, limit });
  const filters = Object.entries({ ...words, document, role, inactive: disabled });
  const used = filters.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [name]));
  const looked = { filters: used.sort(), shown: list.length };
  await writeAudit(db, context, { call, entity: 'app_user', entityId: '', before: null, after: looked });
  const total = totalCount === undefined ? {} : { totalCount, totalPages: Math.ceil(totalCount / limit) };
  return { list: list.map((row) => presentPerson(row, user)), pagination: { ...pagination, ...total } };
}

/** Back-office 7: contains; matches the label staff read and the value sent. */
function rolesThatContain(text: string): Role[] {
  const lowered = text.toLowerCase();
  return ROLES.filter((role) => `${role} ${ROLE_LABELS[role]}`.toLowerCase().includes(lowered));
}

function anywhereOf(search: string | undefined, { identities, business }: SignedInContext) {
  const text = withoutSpaces(search);
  return text ? { text, document: identities.documentAsked(text, business.id) } : undefined;
}

/** A phone or a document as people write it: '300 123 4567'. */
function withoutSpaces(text: string | undefined): string | undefined {
  return text && /^[\d\s+]+$/.test(text) ? text.replaceAll(/\s/g, '') : text;
}
