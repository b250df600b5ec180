import { readFileSync } from 'node:fs';

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');

/** Which edition of the product this is: '0.811.0' of the package is edition 0.811 (storefront 9). */
export const appVersion = (JSON.parse(manifest) as { version: string }).version.replace(/\.0$/, '');
