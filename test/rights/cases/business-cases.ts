import type { Client } from '../../client.ts';
import { PASSWORD } from '../../people.ts';
import type { TestServer } from '../../server.ts';

/** The configuration of the business: what superadmins write of it, and what only a hyperadmin does. */
export const businessBodies = {
  'business.update': { by: 'luz', input: () => ({ body: { version: 1, support_url: '/terms' } }) },
  'business.preview': { by: 'luz', input: () => ({ body: { app_title: 'Otra' } }) },
  'styles.save': { by: 'luz', input: () => ({ body: { styles: '.a { color: red }' } }) },
} as const;

/** Not among what is on, so that it is of its first version. */
const MODULE = 'recipes_v2';

export const businessCases = {
  'modules.switch': {
    reach: 'hyperadmin',
    object: () => MODULE,
    input: (code: string) => ({ params: { code }, body: { status: 'inactive' as const, version: 1 } }),
  },
} as const;

const wompi = {
  WOMPI_PUBLIC_KEY: 'pub_test_abcdef123456',
  WOMPI_PRIVATE_KEY: 'prv_test_abcdef123456',
  WOMPI_EVENTS_SECRET: 'test_events_abcdef123456',
  WOMPI_INTEGRITY_SECRET: 'test_integrity_abcdef123456',
};

/** Their writes, each after the one before. */
export function businessWrites(world: () => { luz: Client; server: TestServer }) {
  const service = 'wompi' as const;
  return {
    'business.update': async () => {
      const { settings } = (await world().luz.call('business.settings', {})).ok();
      const body = { version: settings.version, support_url: 'https://wa.me/573005550199' };
      return world().luz.call('business.update', { body });
    },
    'styles.save': () =>
      world().luz.call('styles.save', { body: { styles: '.a { color: red }', version: 0 } }),
    'keys.save': () =>
      world().luz.call('keys.save', {
        params: { service },
        body: { values: wompi, version: 0, proof: PASSWORD },
      }),
    'keys.remove': () =>
      world().luz.call('keys.remove', {
        params: { service },
        query: { version: 4 },
        body: { proof: PASSWORD },
      }),
    'modules.switch': async () => {
      const hernan = await world().server.as('hernan');
      const body = { status: 'active', version: 1 } as const;
      return hernan.call('modules.switch', { params: { code: MODULE }, body });
    },
  };
}
