import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXAMPLES, type Example, readExamples } from '#server/http/docs/examples.ts';
import { openApiDocument } from '#server/http/docs/openapi.ts';
import { createExampleChecker } from '#test/examples/example-faults.ts';
import { operationsOf } from '#test/examples/operations.ts';
import type { Candidate } from '#test/examples/record.ts';
import { stable } from '#test/examples/stable.ts';
import { runTool } from '../checks/tool.ts';

/**
 * `generate examples [--again] [paths of tests]`: examples of the document of the API, recorded while those tests run
 * (all of the server, without paths). One that is there and still right stays, unless `--again` is there. With
 * RECORD_EXAMPLES=folder, those that tests have recorded there before.
 */
export async function recordExamples(args: readonly string[]): Promise<number> {
  const isAgain = args.includes('--again');
  const { RECORD_EXAMPLES: recorded } = process.env;
  if (recorded !== undefined) return keepBest(recorded, isAgain);
  const folder = mkdtempSync(join(tmpdir(), 'canasta-examples-'));
  try {
    const paths = args.filter((one) => !one.startsWith('--'));
    await runTool('vitest', ['run', '--project', 'server', ...paths], {
      output: 'show',
      env: { NODE_ENV: 'test', RECORD_EXAMPLES: folder },
    });
    return await keepBest(folder, isAgain);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function keepBest(folder: string, isAgain: boolean): Promise<number> {
  const document = await openApiDocument();
  const faultsOf = createExampleChecker(document, { isStrict: true });
  const operations = operationsOf(document);
  const isRight = (id: string, example: Example) => {
    const operation = operations.get(id);
    return operation !== undefined && faultsOf(operation, example).length === 0;
  };
  const present = [...readExamples()].filter(([id]) => operations.has(id));
  const fresh = new Set(present.filter(([id, example]) => isRight(id, example)).map(([id]) => id));
  const recorded = new Map(
    candidatesIn(folder)
      .filter(([id, example]) => (isAgain || !fresh.has(id)) && isRight(id, example))
      .reverse(),
  );
  write(new Map([...present, ...recorded]));
  const missing = [...operations.keys()].filter((id) => !fresh.has(id) && !recorded.has(id));
  console.log(
    `${recorded.size} examples recorded, ${fresh.size} were right, ${missing.length} are missing or old`,
  );
  for (const id of missing) console.log(`  ${id}`);
  return 0;
}

/** The best first; of two of the same merit, always the same. */
function candidatesIn(folder: string): [string, Example][] {
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').trim().split('\n'),
  );
  return lines
    .map((line) => ({ line, ...(JSON.parse(line) as Candidate) }))
    .sort((one, other) => other.score - one.score || (one.line < other.line ? -1 : 1))
    .map(({ id, exchange }) => [id, stable(exchange) as Example]);
}

function write(examples: ReadonlyMap<string, Example>): void {
  if (existsSync(EXAMPLES)) rmSync(EXAMPLES, { recursive: true });
  mkdirSync(EXAMPLES);
  const sorted = [...examples].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [domain, inside] of Map.groupBy(sorted, ([id]) => id.split('.')[0] ?? '')) {
    writeFileSync(new URL(`${domain}.json`, EXAMPLES), JSON.stringify(Object.fromEntries(inside)));
  }
  const biome = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'));
  execFileSync(process.execPath, [biome, 'format', '--write', fileURLToPath(EXAMPLES)]);
}
