import { launch } from '#scripts/open/launch.ts';

/** npm start */
export function run(): Promise<number> {
  process.env.NODE_ENV ??= 'production';
  return launch({ dev: false });
}
