import { readFileSync } from 'node:fs';
import type { Guide } from './guide.ts';
import { markdown } from './html.ts';

/** Generated from the difference of two documents by `node scripts/run.mjs publish --release`. */
export const CHANGELOG = new URL('../released/CHANGELOG.md', import.meta.url);

export const changesGuide: Guide = {
  name: 'cambios',
  title: 'Cambios de la API',
  summary: 'qué llegó con cada versión.',
  script: '',
  body: markdown(readFileSync(CHANGELOG, 'utf8')),
};
