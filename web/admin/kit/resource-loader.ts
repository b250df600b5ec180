import type { LoaderFunctionArgs } from 'react-router';
import type { CallId, InputOf, OutputOf } from '#contract/index.ts';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import { ROWS } from './table/rows.ts';

/** Calls that answer a list in pages. */
type ListCall = {
  [Id in CallId]: OutputOf<Id> extends { list: unknown[]; pagination: object } ? Id : never;
}[CallId];

type Options<Id extends ListCall> = {
  /** What the filters of the address mean on the wire; 'buscar' among them. Nonsense is no filter. */
  query: (filter: (name: string) => string) => Partial<QueryOf<Id>>;
};

type QueryOf<Id extends ListCall> = InputOf<Id> extends { query: infer Query } ? Query : never;

/** The loader of a page that lists records: filters, order and page of the address become one call. */
export function resourceLoader<Id extends ListCall>(id: Id, { query }: Options<Id>) {
  return async ({ context, request }: LoaderFunctionArgs) => {
    const { call } = context.get(serverContext);
    const address = new URL(request.url).searchParams;
    const read = (name: string) => (address.get(name) ?? '').slice(0, 200);
    const rows = ROWS.find((one) => String(one) === address.get('filas')) ?? ROWS[0];
    const page = address.get('pagina')?.match(/^[1-9]\d{0,5}$/)?.[0];
    const input = { query: { limit: rows, ...(page ? { page } : {}), ...query(read) } };
    const found = await call(id, input as unknown as InputOf<Id>);
    // Who may not see it is told by the frame around the page; what failed otherwise can be tried again.
    return { found: isFailure(found) ? null : found };
  };
}
