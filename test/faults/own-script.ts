import { join } from 'node:path';
import { inject } from 'vitest';

/** The file to run for a script of scripts-setup.ts. */
export function ownScript(name: string): string {
  return join(inject('ownScripts'), `${name}.mjs`);
}
