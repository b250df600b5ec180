import type { HandlersOf } from '../http/context.ts';
import { fail } from '../http/failure.ts';
import { readBusinessConfig } from './queries.ts';

export const businessHandlers = {
  'business.get': async ({ query }, { business, db }) => {
    // The host says which business this is; a name is checked, never followed (decision 35).
    if (query.at_business && query.at_business !== business.slug) return fail('BUSINESS_NOT_FOUND');
    return (await readBusinessConfig(db)).wire;
  },
} satisfies HandlersOf<'business.get'>;
