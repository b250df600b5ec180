import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { asyncApiDocument } from '#server/http/docs/asyncapi.ts';
import { openApiDocument } from '#server/http/docs/openapi.ts';
import { CHANGELOG } from '#server/http/docs/pages/guide-changes.ts';
import type { Json } from '#server/http/docs/schemas.ts';
import { appVersion } from '#server/installation/app-version.ts';
import { asyncApiSchema, brunoFiles, clientTypes, postmanRequests } from '#test/publishing/generate.mjs';
import { root, runTool } from './checks/tool.ts';
import { changelog, changesOf } from './publish/changes.ts';
import { clientFiles } from './publish/client-files.ts';
import { problemsOf } from './publish/linters.ts';
import { postmanCollection } from './publish/postman.ts';
import { readReleased, writeReleased } from './publish/released.ts';

const publishing = join(root, 'test/publishing');
/** Where the flows find it, as others will. */
const client = join(publishing, 'node_modules', 'canasta-client');

/**
 * `publish folder [--release 1.1.0]`: all that others build with, into a folder: the document, a TypeScript client that
 * two flows have used, collections of Postman and Bruno, and what changed since the last release. What Redocly,
 * Spectral or Scalar have against the document ends it, and so does a break: it needs an address of its own beside the
 * old one. `--release` makes this the one that the next is compared with.
 */
export async function run(args: readonly string[]): Promise<number> {
  const [folder, flag, version] = args;
  if (folder === undefined || (flag !== undefined && (flag !== '--release' || !version)))
    return refuse('node scripts/run.mjs publish folder [--release 1.1.0]');
  const document = await openApiDocument();
  const problems = await problemsOf(document);
  if (problems.length > 0) return refuse(problems.join('\n'));
  const changes = changesOf(readReleased(), document);
  const breaks = changes.filter((one) => one.breaks);
  if (breaks.length > 0) {
    const list = breaks.map(({ operation, text }) => `  ${operation} ${text}`).join('\n');
    return refuse(`${breaks.length} breaks: give them an address beside the old one\n${list}`);
  }
  const news = changelog(version ?? 'Lo que sigue', changes);
  await writeClient(document);
  const checked = await tryClient();
  if (checked !== 0) return checked;
  const requests = await writeAll(folder, document, news);
  if (version !== undefined) release(version, document, news);
  console.log(
    `${folder}: ${requests} requests in each collection, ${changes.length} changes since the last release`,
  );
  return 0;
}

async function writeClient(document: Json): Promise<void> {
  rmSync(client, { recursive: true, force: true });
  mkdirSync(client, { recursive: true });
  for (const [name, text] of Object.entries(clientFiles)) writeFileSync(join(client, name), text);
  writeFileSync(join(client, 'openapi.d.ts'), await clientTypes(document));
  const fetcher = JSON.parse(readFileSync(join(publishing, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const manifest = {
    name: 'canasta-client',
    version: appVersion,
    license: 'MIT',
    type: 'module',
    exports: './index.js',
    types: './index.d.ts',
    dependencies: { 'openapi-fetch': fetcher.dependencies['openapi-fetch'] },
  };
  writeFileSync(join(client, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** First the types of the flows, with the TypeScript that others have; then the flows themselves, in a real shop. */
async function tryClient(): Promise<number> {
  const tsc = join(publishing, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', join(publishing, 'flows')], { stdio: 'inherit' });
  const { code } = await runTool('vitest', ['run', '--project', 'publishing'], { output: 'show' });
  return code;
}

async function writeAll(folder: string, document: Json, news: string): Promise<number> {
  const postman = postmanCollection(document);
  const bruno = await brunoFiles(postman);
  const requests = postmanRequests(postman);
  const written = [...bruno.keys()].filter((path) => /\/(?!folder\.bru)[^/]+\.bru$/.test(path)).length;
  if (requests !== written) throw new Error(`Postman reads ${requests} requests, and Bruno has ${written}`);
  rmSync(folder, { recursive: true, force: true });
  const files = new Map([
    ['openapi.json', `${JSON.stringify(document)}\n`],
    ['asyncapi.json', `${JSON.stringify(checkedMessages())}\n`],
    ['postman.json', `${JSON.stringify(postman, null, 1)}\n`],
    ['CHANGES.md', news],
    ...[...bruno].map(([path, text]): [string, string] => [`bruno/${path}`, text]),
  ]);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  cpSync(client, join(folder, 'client'), { recursive: true });
  return requests;
}

/** What the shop sends by itself, as the schema of AsyncAPI takes it. */
function checkedMessages(): Json {
  const messages = asyncApiDocument();
  const ajv = new Ajv({ strict: false, allErrors: false, validateFormats: false });
  if (!ajv.validate(asyncApiSchema(), messages)) throw new Error(`asyncapi.json: ${ajv.errorsText()}`);
  return messages;
}

/** The newest version stands at the top of the changelog; once more of the same takes its place. */
function release(version: string, document: Json, news: string): void {
  const versions = readFileSync(CHANGELOG, 'utf8').split(/^(?=## )/m);
  const others = versions.filter((text) => !text.startsWith(`## ${version}\n`));
  writeFileSync(CHANGELOG, `${news}${others.join('')}`);
  writeReleased(document);
}

function refuse(line: string): number {
  console.error(line);
  return 1;
}
