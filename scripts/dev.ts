import { launch } from '#scripts/open/launch.ts';

/** npm run dev: Vite serves the web from its sources, with hot reload. */
export function run(): Promise<number> {
  process.env.NODE_ENV ??= 'development';
  return launch({ dev: true });
}
