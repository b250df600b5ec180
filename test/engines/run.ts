import { performance } from 'node:perf_hooks';
import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { oldChromium } from './old-chromium.ts';
import { personAt } from './person.ts';
import { belowFloor } from './visits/below-floor.ts';
import { shopDialogs, staffDialogs } from './visits/dialogs.ts';
import { edit, pick } from './visits/staff.ts';
import { trip } from './visits/trip.ts';
import type { Visit } from './visits/visit.ts';
import { webkit } from './webkit.ts';

const VISITS: readonly Visit[] = [trip, edit, pick, shopDialogs, staffDialogs];

/** What each browser goes through. */
const PLAN: readonly { engine: Engine; visits: readonly Visit[] }[] = [
  { engine: webkit, visits: VISITS },
  { engine: firefox, visits: VISITS },
  { engine: oldChromium('Chromium 106', 'chromium-floor'), visits: VISITS },
  { engine: oldChromium('Chromium 103', 'chromium-below-floor'), visits: [belowFloor] },
];

/** Visits of the engines and visits that are named, at this shop; each in a browser of its own. One line each. */
export async function visitAll(shop: string, items: readonly string[]): Promise<number> {
  let failed = 0;
  const absent: string[] = [];
  for (const { engine, visits } of PLAN) {
    if (!isWanted(engine.name, items)) continue;
    const missing = engine.missing();
    if (missing !== undefined) {
      absent.push(`MISSING ${engine.name}: ${missing}`);
      continue;
    }
    for (const visit of visits) {
      const started = performance.now();
      const failure = await visitOnce(engine, visit, shop);
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(
        `${failure === undefined ? 'ok' : 'FAILED'} ${engine.name}: ${visit.name} (${seconds} s)${failure ?? ''}`,
      );
      if (failure !== undefined) failed += 1;
    }
  }
  for (const line of absent) console.log(line);
  return failed > 0 ? 1 : absent.length > 0 ? 2 : 0;
}

async function visitOnce(engine: Engine, visit: Visit, shop: string): Promise<string | undefined> {
  const page = await engine.open().catch((error: unknown) => String(error));
  if (typeof page === 'string') return `\n  It does not start: ${page}`;
  try {
    await visit.run(personAt(page, shop), shop);
    return undefined;
  } catch (error) {
    const seen = await page.evaluate(IN_SIGHT).catch(String);
    return `\n  ${error instanceof Error ? error.message : error}\n  at ${seen}`;
  } finally {
    await page.close();
  }
}

const IN_SIGHT = `location.href + ': ' + ([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).innerText
  .replace(/\\s+/g, ' ').slice(0, 500)`;

function isWanted(name: string, target: readonly string[]): boolean {
  return target.length === 0 || target.some((word) => name.toLowerCase().startsWith(word.toLowerCase()));
}
