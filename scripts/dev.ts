import { launch } from '#scripts/open/launch.ts';
import { reopen } from '#scripts/open/reopen.ts';

/** npm run dev: Vite serves the web from its sources, with hot reload; a change of the server restarts it. */
export function run(): Promise<number> {
  process.env.NODE_ENV ??= 'development';
  const isServer = process.env.CANASTA_OPENED_ANEW === '1';
  return isServer ? launch({ dev: true }) : reopen('dev', { CANASTA_OPENED_ANEW: '1' });
}
