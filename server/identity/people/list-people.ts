import type { CheckedInputOf } from '#contract/index.ts';
import { ROLE_LABELS, ROLES, type Role } from '#rules/roles.ts';
import { pageFrom } from '#server/catalogue/pagination.ts';
import type { Handler, SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { presentPerson } from './present.ts';
import { countPeople, findPeople, findPerson } from './queries.ts';

type Query = CheckedInputOf<'people.list'>['query'];

export const listPeople: Handler<'people.list'> = async ({ query }, context) => {
  const { list, pagination } = await pageOfPeople(query, context);
  return { items: list, pagination };
};

/** The same under the words of the generic resource. */
export function listUsers({ query }: { query: Query }, context: SignedInContext) {
  return pageOfPeople(query, context);
}

export const getPerson: Handler<'people.get'> = async ({ params }, { db, user, now }) => {
  const row = await findPerson(db, params.id, now());
  return row ? { user: presentPerson(row, user) } : fail('NOT_FOUND');
};

export const getUser: Handler<'users.get'> = async ({ params }, { db, user, now }) => {
  const row = await findPerson(db, params.id, now());
  return row ? presentPerson(row, user) : fail('NOT_FOUND');
};

/** A page of people. With `after` it goes on from that person; the counting is done once, on the first page. */
async function pageOfPeople(query: Query, { db, user, now }: Pick<SignedInContext, 'db' | 'user' | 'now'>) {
  const { page, limit, document_number: document, role, inactive: disabled, after, ...words } = query;
  const filter = {
    name: words.name,
    email: words.email,
    phone: words.phone,
    document,
    anywhere: withoutSpaces(words.search),
    roles: role ? rolesThatContain(role) : undefined,
    disabled,
  };
  const offset = after ? 0 : (page - 1) * limit;
  const [rows, totalCount] = await Promise.all([
    findPeople(db, filter, { limit: limit + 1, offset, after, now: now() }),
    after ? undefined : countPeople(db, filter),
  ]);
  const { list, pagination } = pageFrom(rows, { page, limit });
  const total = totalCount === undefined ? {} : { totalCount, totalPages: Math.ceil(totalCount / limit) };
  return { list: list.map((row) => presentPerson(row, user)), pagination: { ...pagination, ...total } };
}

/** Back-office 7: contains; of the word staff read and of the one on the wire. */
function rolesThatContain(text: string): Role[] {
  const wanted = text.toLowerCase();
  return ROLES.filter((role) => `${role} ${ROLE_LABELS[role]}`.toLowerCase().includes(wanted));
}

/** A phone or a document as people write it: '300 123 4567'. */
function withoutSpaces(text: string | undefined): string | undefined {
  return text && /^[\d\s+]+$/.test(text) ? text.replaceAll(/\s/g, '') : text;
}
