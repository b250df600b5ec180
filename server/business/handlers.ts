import type { HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { readBusinessConfig } from './settings.ts';

export const businessHandlers = {
  'business.get': async ({ query }, { business, db }) => {
    // The host says which business this is; a name is checked, never followed (decision 35).
    if (query.at_business && query.at_business !== business.slug) return fail('BUSINESS_NOT_FOUND');
    return (await readBusinessConfig(db)).wire;
  },
} satisfies HandlersOf<'business.get'>;
