import { goods } from '../../factories/goods.ts';
import { synonymIds } from '../../factories/ids.ts';

/** Whose words of the search may be touched, and what stands beside a product. */
export const searchCases = {
  'products.together': {
    reach: 'everybody',
    object: () => goods.leche.id,
    input: (id: string) => ({ params: { id }, query: {} }),
  },
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
