import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { stopOnSignals } from '#scripts/open/stop.ts';
import { forwardWebhooks } from './forward-webhooks.ts';

/**
 * node scripts/run.mjs forward https://practica.tienda.example.co http://localhost:4000/avisos [--webhook id]
 *
 * Posts to a developer's machine what a shop sends to other systems, with the same bytes and signature, until it is
 * stopped. FORWARD_EMAIL and FORWARD_PASSWORD are a superadmin's. Without `--webhook` it makes one for all events,
 * whose secret it says, and takes it away at the end: in the shop of the practice alone, others want an address of
 * their own.
 */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { webhook: { type: 'string' } },
    allowPositionals: true,
  });
  const [shop = '', url = ''] = positionals;
  const { FORWARD_EMAIL: email, FORWARD_PASSWORD: password } = process.env;
  if (!URL.canParse(shop) || !URL.canParse(url) || !email || !password) {
    console.error(
      'FORWARD_EMAIL=… FORWARD_PASSWORD=… node scripts/run.mjs forward <shop> <http://localhost:…> [--webhook id]',
    );
    return 1;
  }
  const stopper = stopOnSignals();
  const stopping = new AbortController();
  const forwarded = forwardWebhooks(
    { shop, url, email, password, webhookId: values.webhook },
    {
      log: console.log,
      wait: () => pause(1_000, undefined, { signal: stopping.signal }),
      isOver: () => stopping.signal.aborted,
    },
  );
  // What it made in the shop is taken away before the process ends.
  stopper.onStop(async () => {
    stopping.abort();
    await forwarded;
  });
  const failure = await forwarded;
  if (failure !== undefined) console.error(failure);
  return await stopper.stop(failure === undefined ? 0 : 1);
}
