import { afterAll, beforeAll, expect, it, test, vi } from 'vitest';
import type { Client } from '#test/client.ts';
import { businessIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { refusedCss } from './refused-css.ts';

/** The style of a business as superadmins save it (A72, rule 45). */

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer({ web: { render: async () => new Response() } });
  luz = await server.as('luz');
});
afterAll(() => server.close());

const list = async () => (await luz.call('styles.list', {})).ok();
const save = (styles: string, version?: number) =>
  luz.call('styles.save', { body: { styles, ...(version === undefined ? {} : { version }) } });
const served = async () => {
  const { custom_css_url } = (await server.guest().call('business.get', { query: {} })).ok();
  return custom_css_url === '' ? '' : (await fetch(server.url + custom_css_url)).text();
};

it('is served at once, every version stays, and reverting creates another version', async () => {
  await server.sql(
    "update business_config set custom_css_styles = '.de-antes { color: red }' where business_id = $1",
    [businessIds.canasta],
  );
  expect(await list()).toMatchObject({ styles: '.de-antes { color: red }', version: 0, versions: [] });
  expect((await save('.uno { color: teal }', 0)).ok()).toMatchObject({
    version: 2,
    message: 'Estilos guardados.',
  });
  await vi.waitFor(async () => expect(await served()).toContain('teal'), 5_000);
  const body = { at_business: 'canasta', styles: '.dos { color: navy }\n.tres { color: gold }' };
  expect((await luz.call('styles.save', { body })).ok().version).toBe(3);
  const { versions } = await list();
  expect(versions.map(({ number, who, lines }) => [number, who, lines])).toEqual([
    [3, 'Luz Dary Caicedo', 2],
    [2, 'Luz Dary Caicedo', 1],
    // What was there before anybody kept versions.
    [1, '', 1],
  ]);
  const { styles } = (await luz.call('styles.get', { params: { number: 1 } })).ok();
  expect((await save(styles, 3)).ok().version).toBe(4);
  await vi.waitFor(async () => expect(await served()).toContain('de-antes'), 5_000);
  expect((await luz.call('styles.get', { params: { number: 99 } })).status).toBe(404);
});

it('of an older version, and an unchanged one, change nothing', async () => {
  const before = await list();
  expect((await save('.x { color: red }', 2)).failure()).toMatchObject({
    error: 'STALE_EDIT',
    data: { who: 'Luz Dary Caicedo', current: { styles: before.styles, version: before.version } },
  });
  expect((await save(before.styles, before.version)).ok().version).toBe(before.version);
  expect(await list()).toEqual(before);
});

it('that loads from outside is refused with each forbidden part, and nothing is saved', async () => {
  const before = await list();
  const css = `@import url("https://malo.example/x.css");
    .a { background: url(https://malo.example/x.png); color: red }
    .b { width: expression(alert(1)) }`;
  const failure = (await save(css, before.version)).failure();
  expect(failure).toMatchObject({
    error: 'STYLES_NOT_SAVED',
    message: 'Los estilos no se guardaron: hay partes que no pueden estar.',
  });
  expect(failure.details.map(({ message }) => message)).toEqual([
    'Línea 1, columna 1: esto no puede estar: @import url("https://malo.example/x.css")',
    'Línea 2, columna 10: esto no puede estar: background: url(https://malo.example/x.png)',
    'Línea 3, columna 10: esto no puede estar: width: expression(alert(1))',
  ]);
  expect(failure.data).toEqual({ line: 1, column: 1 });
  expect(await list()).toEqual(before);
});

it('is read and written only by superadmins', async () => {
  const foreign = { at_business: 'la-plaza', styles: '' };
  expect((await luz.call('styles.save', { body: foreign })).failure().error).toBe('BUSINESS_NOT_FOUND');
  for (const name of ['rocio', 'marcela'] as const) {
    const client = await server.as(name);
    expect((await client.call('styles.list', {})).status).toBe(404);
    expect((await client.call('styles.save', { body: { styles: '' } })).status).toBe(404);
    expect((await client.call('styles.get', { params: { number: 1 } })).status).toBe(404);
  }
});

test.each([
  ['.a { color: red } @media (width > 1px) { .b { color: red } }', []],
  ['@font-face { font-family: X }', ['@font-face ']],
  ['.a { color: red', ['.a { color: red']],
  ['.a { .b { color: red } }', ['.b']],
  ['.a { color red }', ['color red']],
  ['@media print { .a { behavior: url(/x.htc) } }', ['behavior: url(/x.htc)']],
])('of %s nobody would get %j', (css, parts) => {
  expect(refusedCss(css).map(({ text }) => text)).toEqual(parts.map((part) => part.trim()));
});

test.each([
  ['.a { gap: 1px }\n  .b { gap 1px }', 2, 8],
  ['/* one\n two */ .a { /* {;} */ x\\: 1 }', 2, 24],
  ['@media print {\n  .a { gap: 1px; }\n\n  @font-face { src: x }\n}', 4, 3],
  ['.a { gap: 1px }\n\n.b {\n  gap: 1px', 3, 1],
  ['.a {\n  gap: 1px;\n  .b { gap: 1px }\n}', 3, 3],
  ['@media print { .a {\n} .é<b> { gap: 1px } }', 2, 3],
])('of %j the first refused part is at line %i, column %i', (css, line, column) => {
  expect(refusedCss(css)[0]).toMatchObject({ line, column });
});
