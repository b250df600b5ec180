import type { CheckedInputOf } from '#contract/index.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { ticketFor } from '#server/tickets/handlers.ts';
import { badField } from '../bad-field.ts';
import { EXPORT_COLUMNS, type ExportColumn } from './export-columns.ts';

type Query = CheckedInputOf<'products.exportExcel'>['query'];

/** The specification's address leads to the general downloads: a ticket, used once, audited (rule 40). */
export const exportHandlers = {
  'products.exportExcel': async ({ query }, context) => {
    const { at_business: slug } = query;
    if (slug && slug !== context.business.slug) return fail('BUSINESS_NOT_FOUND');
    const filters = readFilters(query);
    if (isFailure(filters)) return filters;
    const columns = readColumns(query);
    if (isFailure(columns)) return columns;
    const parameters = { ...filters.asked, limit: query.limit, ...(columns && { columns }) };
    const ticket = await ticketFor(
      'products.exportExcel',
      { download: 'products.excel', parameters },
      context,
    );
    return isFailure(ticket) ? ticket : { url: ticket.url };
  },
} satisfies HandlersOf<'products.exportExcel'>;

/** Filters as an address would have them: { "inactive": false } is inactive=false. */
function readFilters({ filter }: Query) {
  if (filter === undefined || filter === '') return { asked: {} };
  const read = jsonIn(filter);
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return badField('filter', 'Los filtros van en un objeto JSON, como { "inactive": false }.');
  const entries = Object.entries(read).filter(([, value]) => value !== null);
  const named = entries.map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value]);
  return { asked: Object.fromEntries(named) as Record<string, unknown> };
}

function readColumns({ projection }: Query) {
  if (projection === undefined || projection === '') return undefined;
  const list = jsonIn(projection);
  const names = Array.isArray(list) ? list.map(String) : projection.split(',').map((name) => name.trim());
  const columns = names.filter((name): name is ExportColumn => (EXPORT_COLUMNS as string[]).includes(name));
  if (columns.length < names.length || columns.length === 0)
    return badField('projection', `Las columnas que hay son: ${EXPORT_COLUMNS.join(', ')}.`);
  return columns;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
