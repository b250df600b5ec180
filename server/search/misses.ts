import { writeAudit } from '#server/audit/audit.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { missedSearches, takeMiss } from './miss-queries.ts';

export const missHandlers = {
  'search.misses': async ({ query }, { db }) => {
    const { list, pagination } = pageFrom(await missedSearches(db, rowsOfPage(query)), query);
    return { list: list.map((miss) => ({ ...miss, lastAt: miss.lastAt.toISOString() })), pagination };
  },

  'search.forgetMiss': ({ params }, context) =>
    context.db.transaction(async (tx) => {
      const miss = await takeMiss(tx, params.query);
      if (!miss) return fail('NOT_FOUND');
      await writeAudit(tx, context, {
        call: 'search.forgetMiss',
        entity: 'search_miss',
        entityId: miss.query,
        before: miss,
        after: null,
      });
      return { message: 'Se quitó de la lista.' };
    }),
} satisfies HandlersOf<'search.misses' | 'search.forgetMiss'>;
