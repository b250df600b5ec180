import { synonymIds } from '../../factories/ids.ts';

/** Whose words of the search may be touched. */
export const searchCases = {
  'synonyms.update': {
    reach: 'superadmin',
    object: () => synonymIds.gaseosas,
    input: (id: string) => ({ params: { id }, body: { words: ['gaseosa', 'soda'], version: 1 } }),
  },
  'synonyms.remove': {
    reach: 'superadmin',
    object: () => synonymIds.gaseosas,
    input: (id: string) => ({ params: { id }, query: { version: 1 } }),
  },
  'search.forgetMiss': {
    reach: 'staff',
    object: () => 'pan de yuca',
    input: (query: string) => ({ params: { query } }),
  },
} as const;
