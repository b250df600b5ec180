import type { LoaderFunctionArgs } from 'react-router';
import type { CallId, InputOf, OutputOf } from '#contract/index.ts';
import { type Role, roleAtLeast } from '#rules/roles.ts';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import { ROWS } from './table/rows.ts';

/** Calls that answer a list in pages. */
type ListCall = {
  [Id in CallId]: OutputOf<Id> extends { list: unknown[]; pagination: object } ? Id : never;
}[CallId];

type Options<Id extends ListCall> = {
  /** The lowest role that may see the list. */
  who: Extract<Role, 'admin' | 'superadmin'>;
  /** What the filters of the address mean on the wire; 'buscar' among them. Nonsense is no filter. */
  query: (filter: (name: string) => string) => Partial<QueryOf<Id>>;
};

/** The loader of a page that lists records: filters, order and page of the address → one call. */
type QueryOf<Id extends ListCall> = InputOf<Id> extends { query: infer Query } ? Query : never;

export function resourceLoader<Id extends ListCall>(id: Id, { who, query }: Options<Id>) {
  return async ({ context, request }: LoaderFunctionArgs) => {
    const { call, user } = context.get(serverContext);
    if (!user || !roleAtLeast(user.role, who)) return { access: false } as const;
    const address = new URL(request.url).searchParams;
    const read = (name: string) => (address.get(name) ?? '').slice(0, 200);
    const rows = ROWS.find((one) => String(one) === address.get('filas')) ?? ROWS[0];
    const page = address.get('pagina');
    const input = { query: { limit: rows, ...(page ? { page } : {}), ...query(read) } };
    const found = await call(id, input as unknown as InputOf<Id>);
    return { access: true, found: isFailure(found) ? null : found, role: user.role } as const;
  };
}
