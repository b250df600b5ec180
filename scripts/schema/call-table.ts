import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CallDefinition, fullPath } from '#contract/call.ts';
import { calls } from '#contract/index.ts';

/** The generic resources of storefront 7 and back-office 7, spelled as there (rule 60). */
export const GENERIC_ROUTES =
  'brands campaings categories cupons cupons-used custom_carts habeas-data logs offers offices orders products shopping_cart shopping_cart_history stats users'.split(
    ' ',
  );
/** Their six forms. */
export const GENERIC_FORMS = [
  ['GET', ''],
  ['GET', '/{id}'],
  ['GET', '/all_paginate'],
  ['POST', ''],
  ['PUT', ''],
  ['DELETE', '/{id}'],
] as const;

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Tables by call without its handler: of files that are fetched later, and of words in the audit. */
const OTHER_TABLES = ['server/tickets/downloads.ts', 'server/audit/action-names.ts'];
const EVERY_FORM = 'test/lists/generic-resources.test.ts';
const definitions = Object.entries<CallDefinition>(calls);

/** The call of one form of a generic resource; the public one when staff have another. */
export function genericCall(route: string, [method, rest]: (typeof GENERIC_FORMS)[number]): string {
  const address = withoutNames(`${method} /api/v1/${route}${rest}`);
  const found = definitions.find(
    ([, definition]) =>
      withoutNames(`${definition.method} ${fullPath(definition)}`) === address &&
      definition.insteadOf === undefined,
  );
  return found?.[0] ?? '';
}

/**
 * docs/calls.md: for every call of the specification, and every form of its generic resources, the handler and the test
 * that calls it. Gaps are empty cells.
 */
export function callTable(): string {
  const { handlerOf, testOf } = filesOf();
  const named = definitions.flatMap(([id, { source, method, path, version }]) => {
    const reference = /\b([SAN]\d{2}b?)\b/.exec(source)?.[1];
    return reference === undefined
      ? []
      : [[reference, id, `${method} ${fullPath({ version, path })}`, handlerOf(id), testOf(id)]];
  });
  named.sort(([one = ''], [other = '']) => orderOf(one).localeCompare(orderOf(other)));
  const generic = GENERIC_ROUTES.map((route) => {
    const ids = GENERIC_FORMS.map((form) => genericCall(route, form));
    const handlers = [...new Set(ids.map(handlerOf))].join(', ');
    const tests = [...new Set(ids.map(testOf))].filter((test) => test !== EVERY_FORM).slice(0, 3);
    return [route, ...ids.map(asAnswered), handlers, tests.join(', ')];
  });
  return `# Calls of the specification

Made by \`node scripts/run.mjs generate calls\`; \`test/promises.test.ts\` fails when it is not fresh or a cell is empty.
Handlers and tests are in \`server/\` where no other folder is named. Everything else the product answers stands in
\`/api/docs\`, and who may call what in \`test/access.txt\`.

## Calls

${markdown([['', 'call', 'address', 'handler', 'test'], ...named])}
## Generic resources

Under \`/api/v1/{route}\`. Each form of each is called by \`${EVERY_FORM}\`; beside it. A code behind a
write is its answer to everybody who may make it, with status 403: such a register is written by the shop alone, and
orders are cancelled, never removed (docs/decisions/048). All other writes take JSON and forms alike: names with dots
lead into objects, \`_null_\` is null, and moments are ISO 8601.

${markdown([
  ['route', ...GENERIC_FORMS.map(([method, rest]) => `${method} ${rest}`.trim()), 'handlers', 'tests'],
  ...generic,
])}`;
}

/** The id of a call, with the code it always refuses with. */
function asAnswered(id: string): string {
  const { summary = '', errors = [] } = definitions.find(([one]) => one === id)?.[1] ?? {};
  return summary.startsWith('Siempre se rechaza') ? `${id}: ${errors.join(', ')}` : id;
}

/** 'S01' before 'A01' before 'N01'. */
const orderOf = (reference: string) => `${'SAN'.indexOf(reference.charAt(0))}${reference}`;
const withoutNames = (address: string) => address.replaceAll(/\{\w+\}/g, '{}');

function markdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |\n`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('');
}

/** By the id of a call: the file that answers it, and the test nearest to it. */
function filesOf() {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .sort()
      .map((path) => [path.replaceAll('\\', '/'), readFileSync(root + path, 'utf8')] as const);
  const server = read('server/**/*.ts');
  const isTest = (path: string) => path.endsWith('.test.ts');
  const handlers = server.filter(
    ([path]) => !isTest(path) && !path.startsWith('server/http/') && !OTHER_TABLES.includes(path),
  );
  // Those that walk through all calls name each of them.
  const tests = [...server, ...read('test/**/*.ts')].filter(
    ([path]) => isTest(path) && !/^(test\/(rights|fuzz|lists|access)|server\/audit\/action-names)/.test(path),
  );
  const fileOf = (id: string) => handlers.find(([, text]) => text.includes(`'${id}':`))?.[0] ?? '';
  const generic = new Set(
    GENERIC_ROUTES.flatMap((route) => GENERIC_FORMS.map((form) => genericCall(route, form))),
  );
  return {
    handlerOf: (id: string) => shortened(fileOf(id)),
    testOf: (id: string) => {
      const handler = fileOf(id);
      const calling = tests
        .map(([path, text]) => ({ path, times: text.split(`'${id}'`).length - 1 }))
        .filter(({ times }) => times > 0);
      const near = ({ path }: { path: string }) => sharedFolders(path, handler);
      calling.sort((one, other) => near(other) - near(one) || other.times - one.times);
      return shortened(calling[0]?.path ?? (generic.has(id) ? EVERY_FORM : ''));
    },
  };
}

const shortened = (path: string) => path.replace(/^server\//, '');

function sharedFolders(path: string, handler: string): number {
  const others = handler.split('/');
  const at = path.split('/').findIndex((part, index) => part !== others[index]);
  return at < 0 ? others.length : at;
}
