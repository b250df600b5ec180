import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources, root } from './source-files.ts';
import { importedFrom } from './source-graph.ts';

/** The files of deploy/, read as they are: what they name exists, and what they promise each other holds. */

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const linesOf = (path: string) => read(path).split('\n');
const namesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const containerfile = read('deploy/container/Containerfile');
const haproxy = read('deploy/haproxy/haproxy.cfg');
const compose = read('deploy/compose/compose.yaml');

describe('settings', () => {
  const table = new Set(
    globSync('server/config/*.ts', { cwd: root }).flatMap((path) =>
      namesOf(read(path), /'([A-Z][A-Z0-9_]+)'/g),
    ),
  );
  const ofBalancer = new Set(namesOf(haproxy, /^(?: *presetenv |\.if defined\()(\w+)/gm));

  it.each([
    ['deploy/settings.sample.env', /^(?:# )?([A-Z][A-Z0-9_]+)=/gm],
    ['deploy/owner.sample.env', /^(?:# )?([A-Z][A-Z0-9_]+)=/gm],
    ['deploy/systemd/canasta-.service.d/shared.conf', /[= ]([A-Z][A-Z0-9_]+)=/gm],
    ['deploy/systemd/canasta-web@.service', /[= ]([A-Z][A-Z0-9_]+)=/gm],
    ['deploy/systemd/canasta-worker.service', /[= ]([A-Z][A-Z0-9_]+)=/gm],
    ['deploy/kubernetes/settings.yaml', /^ {2}([A-Z][A-Z0-9_]+): /gm],
    ['deploy/kubernetes/web.yaml', /- name: ([A-Z][A-Z0-9_]+)$/gm],
    ['deploy/kubernetes/worker.yaml', /- name: ([A-Z][A-Z0-9_]+)$/gm],
    ['deploy/kubernetes/migrate.yaml', /- name: ([A-Z][A-Z0-9_]+)$/gm],
    ['deploy/container/Containerfile', /(?<!^ARG) ([A-Z][A-Z0-9_]+)=/gm],
  ])('of %s are read by the server', (path, pattern) => {
    const names = namesOf(read(path), pattern);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !table.has(name))).toEqual([]);
  });

  it('of compose are read by the server, HAProxy or PostgreSQL', () => {
    const names = namesOf(compose, /^ {2,6}([A-Z][A-Z0-9_]+): /gm);
    expect(names.length).toBeGreaterThan(5);
    const others = names.filter((name) => !table.has(name) && !ofBalancer.has(name));
    expect(others).toEqual(['POSTGRES_PASSWORD']);
  });

  it('of the owner reach nothing that serves', () => {
    const serving = ['settings.sample.env', 'systemd/canasta-web@.service', 'systemd/canasta-worker.service'];
    const inCluster = ['kubernetes/web.yaml', 'kubernetes/worker.yaml'];
    expect(
      [...serving, ...inCluster].filter((path) => /OWNER_URL|owner/.test(read(`deploy/${path}`))),
    ).toEqual([]);
    expect(compose.match(/OWNER_URL/g)).toHaveLength(1);
  });
});

it('files of deploy/ name only files that exist', () => {
  const paths = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) =>
      namesOf(readFileSync(join(parentPath, name), 'utf8'), /\b((?:deploy|docs|scripts)\/[\w./@-]*\w)/g),
    );
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const mounted = namesOf(compose, /(\.\.\/[\w./]+):\//g);
  expect(mounted.filter((path) => !existsSync(join(root, 'deploy/compose', path)))).toEqual([]);
  expect(mounted.length).toBe(3);
});

describe('the container', () => {
  const [building = '', final = ''] = containerfile.split(/^FROM \$\{BASE\}$/m);
  const copied = namesOf(building, /^COPY (.+) \S+$/gm).flatMap((list) => list.split(' '));

  it('gets nothing of tests and demonstration, and no tools', () => {
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(copied.filter((path) => /^(test|demo|docs)\b|^\.(?!npmrc$)/.test(path))).toEqual([]);
    expect(building).toMatch(/npm ci --omit=dev/);
    expect(building).toMatch(/find .* -name '\*\.test\.ts' .* -delete/);
    expect(final).toMatch(/^USER 10001/m);
    const kept = namesOf(final, /^COPY --from=build (.+) \S+$/gm).flatMap((list) => list.split(' '));
    const own = kept
      .map((path) => path.replace('/app/', ''))
      .filter((path) => !/^(node_modules|build)$/.test(path));
    expect(own.filter((path) => !copied.includes(path))).toEqual([]);
  });

  it('has every file that its commands load', () => {
    const files = readSources().filter(({ path }) => !/\.test\.tsx?$/.test(path));
    const commands = ['start', 'migrate', 'doctor', 'reconcile', 'superadmin', 'business'];
    const removed = namesOf(building, / scripts\/([\w*.-]+)/g).map((name) =>
      RegExp(`^scripts/${name.replaceAll('.', '\\.').replaceAll('*', '.*')}`),
    );
    const start = files.filter(({ path }) => commands.some((name) => path === `scripts/${name}.ts`));
    expect(start).toHaveLength(commands.length);
    const atOnce = files.map((file) => ({ ...file, imports: file.imports.filter(({ isLazy }) => !isLazy) }));
    const loaded = [
      ...importedFrom(
        atOnce.filter(({ path }) => start.some((one) => one.path === path)),
        atOnce,
      ),
    ];
    const missing = loaded.filter(
      (path) => !copied.includes(path.split('/')[0] ?? '') || removed.some((pattern) => pattern.test(path)),
    );
    expect(missing).toEqual([]);
  });
});

describe('HAProxy', () => {
  it('knows every section and variable that it names', () => {
    const sections = namesOf(haproxy, /^(?:backend|frontend|resolvers) (\w+)$/gm);
    const named = namesOf(haproxy, /(?:use_backend|default_backend|resolvers|nbsrv\(|track) ?(\w+)/g);
    expect(named.filter((name) => !sections.includes(name))).toEqual([]);
    const set = namesOf(haproxy, /^ *presetenv (\w+)/gm);
    expect(namesOf(haproxy, /"\$\{(\w+)\}"/g).filter((name) => !set.includes(name))).toEqual([]);
  });

  it('asks what processes answer, and notices well before they end', () => {
    const health = read('server/http/health/health.ts');
    const probes = namesOf(haproxy, /^ *option httpchk GET (\S+)$/gm);
    expect(probes).toEqual(['/readyz']);
    expect(probes.filter((path) => !health.includes(`'${path}'`))).toEqual([]);
    const [, every = '', times = ''] = /inter (\d+)s fall (\d+)/.exec(haproxy) ?? [];
    const [drain = ''] = namesOf(read('deploy/settings.sample.env'), /^DRAIN_SECONDS=(\d+)$/gm);
    expect(Number(drain)).toBeGreaterThanOrEqual(2 * Number(every) * Number(times));
  });

  it('shows nobody the figures', () => {
    expect(haproxy).toMatch(/^ *http-request return status 404 if \{ path -i -m beg \/metrics /m);
  });
});

it('PgBouncer passes transactions on, and compose publishes nothing but HAProxy', () => {
  const pooler = linesOf('deploy/pgbouncer/pgbouncer.ini');
  for (const line of ['pool_mode = transaction', 'server_login_retry = 1', 'query_wait_timeout = 10'])
    expect(pooler).toContain(line);
  const services = compose.split(/^ {2}(?=\w+:(?: &\w+| \*\w+)?$)/m);
  expect(
    services.filter((service) => /^ {4}ports:/m.test(service)).map((service) => /^\w+/.exec(service)?.[0]),
  ).toEqual(['haproxy']);
});
