import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from '#test/client.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { guides } from './guides.ts';

/** The pages at /api/docs: their links lead somewhere, and their commands do what they say. */

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'canasta-guide-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

const read = (path: string) => request(`${server.url}${path}`, { headers: { host: 'canasta.localhost' } });

describe('the pages', () => {
  it('every link of every page leads to a page and to a place on it', async () => {
    const pages = new Map<string, string>();
    const waiting = ['/api/docs'];
    for (const address of waiting) {
      if (pages.has(address)) continue;
      const { status, text } = await read(address);
      expect([address, status]).toEqual([address, 200]);
      pages.set(address, text);
      waiting.push(...linksOf(text).map(({ page }) => page));
    }
    expect(pages.size).toBeGreaterThan(70);
    const lost = [...pages.values()].flatMap((html) =>
      linksOf(html).filter(({ page, place }) => place && !pages.get(page)?.includes(`id="${place}"`)),
    );
    expect(lost).toEqual([]);
  });

  it('name every operation with its fields, and load nothing from elsewhere', async () => {
    const { text, headers } = await read('/api/docs/erp');
    expect(text).toContain('id="erp.writePrices"');
    expect(text).toContain('idempotency_key');
    expect(text).toContain('<code>price_neto</code>');
    expect(text).not.toMatch(/<script|style="|src=/);
    expect(headers.get('content-security-policy')).toContain("style-src 'self'");
    expect((await read('/api/docs/style.css')).headers.get('content-type')).toContain('text/css');
    expect((await read('/api/docs/nothing')).status).toBe(404);
  });
});

describe('the commands of a guide run as they stand', () => {
  it.each([
    ['primer-pedido', 'marcela', [/"number": \d+/, /"state": "13_order_received"/]],
    [
      'erp-y-cajas',
      'luz',
      [
        /"changed":0,"added":2,"errors":\[\]/,
        /"added":1,"errors":\[\{"row":1,"field":"subcategory","code":"NO_SUBCATEGORY"/,
        /"changed":true/,
        /"changed":\d.*"repeated":false/,
        /"repeated":true/,
        /"added":1,"changed":0,"ended":0,"errors":\[\],"repeated":false/,
        /"ended":1,"errors":\[\]/,
        /"changed_after": "\d+"/,
        /"after": "\d+"/,
      ],
    ],
    [
      'otros-canales',
      'luz',
      [
        /"repeated":false.*"channel":"rappi"/,
        /"repeated":true.*"channel":"rappi"/,
        /"error":"TOTAL_NOT_THE_SUM","total":\d+/,
        /"state":"10_store_dispatch_products","amount_to_pay":\d+,"repeated":false/,
      ],
    ],
    [
      'devoluciones',
      'luz',
      [
        /"state":"10_store_dispatch_products","total_final":\d+/,
        /"goods":\[\{"count":2\}\]/,
        /"amount":\d+,"refunds":\[\{"how":"by_hand","state":"done"\}\],"repeated":false/,
        /"repeated":true/,
        /"error":"REFUND_NOT_POSSIBLE"/,
        /"hasNextPage":(true|false)/,
      ],
    ],
  ] as const)('%s', async (name, person, outcomes) => {
    const { script = '' } = guides.find((guide) => guide.name === name) ?? {};
    const run = promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder,
      // curl knows every name under localhost by itself.
      env: {
        ...process.env,
        TIENDA: server.url.replace('127.0.0.1', 'canasta.localhost'),
        CORREO: people[person].email,
      },
    });
    const { stdout } = await run;
    for (const outcome of outcomes) expect(stdout).toMatch(outcome);
  });

  it('all guides with commands are run', () => {
    expect(guides.filter(({ script }) => script !== '').map(({ name }) => name)).toEqual([
      'primer-pedido',
      'erp-y-cajas',
      'otros-canales',
      'devoluciones',
    ]);
  });
});

function linksOf(html: string): { page: string; place: string }[] {
  return [...html.matchAll(/href="(\/api\/docs[^"#]*)(?:#([^"]*))?"/g)].map(([, page = '', place = '']) => ({
    page,
    place,
  }));
}
