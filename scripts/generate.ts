import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CallDefinition, fullPath } from '#contract/call.ts';
import { calls } from '#contract/index.ts';

const target = fileURLToPath(new URL('../web/api/routes.generated.ts', import.meta.url));

/** Method and address of every call, so that the browser knows them without the schemas. */
export function generatedRoutes(): string {
  const lines = Object.entries<CallDefinition>(calls).map(
    ([id, definition]) => `  '${id}': ['${definition.method}', '${fullPath(definition)}'],`,
  );
  return `// Made by scripts/generate.ts from contract/; do not edit.
import type { CallId } from '#contract/index.ts';

export const routes: Record<CallId, readonly [method: string, path: string]> = {
${lines.join('\n')}
};
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(target, generatedRoutes());
  execFileSync(process.execPath, [
    fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome')),
    'check',
    '--write',
    target,
  ]);
  process.stdout.write(`${target}: ${readFileSync(target, 'utf8').split('\n').length} lines\n`);
}
