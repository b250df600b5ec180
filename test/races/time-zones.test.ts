import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Around midnight in Colombia, wherever the machine believes to be. */

const script = fileURLToPath(new URL('../faults/midnight.ts', import.meta.url));
const run = promisify(execFile);

it('offers, hours, windows and coupons are the same with the server in UTC, Tokyo and Bogotá', {
  timeout: 60_000,
}, async () => {
  const zones = ['UTC', 'Asia/Tokyo', 'America/Bogota'];
  const answers = await Promise.all(
    zones.map((TZ) => run(process.execPath, [script], { env: { ...process.env, TZ } })),
  );
  const [utc, tokyo, bogota] = answers.map(
    ({ stdout }) => JSON.parse(stdout.replaceAll('\u00a0', ' ')) as Record<string, unknown>,
  );
  // The child processes really stand in different zones.
  expect([utc, tokyo, bogota].map((answer) => answer?.offset)).toEqual([0, -540, 300]);
  const { offset: _, ...here } = bogota ?? {};
  expect(utc).toEqual({ ...here, offset: 0 });
  expect(tokyo).toEqual({ ...here, offset: -540 });

  expect(here).toMatchObject({
    'Friday 20 at 23:59:59': {
      day: '20 5',
      dueToday: true,
      untilEleven: true,
      fromMidnight: false,
      coupon: 'valid',
    },
    'Saturday 21 at 00:00:00': {
      day: '21 6',
      dueToday: false,
      untilEleven: false,
      fromMidnight: true,
      coupon: 'COUPON_EXPIRED',
    },
    'Saturday 21 at 23:59:59': { day: '21 6', opens: 'mañana a las 8:00 a. m.' },
    'Sunday 22 at 00:00:00': { day: '22 0', opens: 'hoy a las 8:00 a. m.' },
    'Sunday 22 at 13:59:59': { open: true },
    'Sunday 22 at 14:00:00': { open: false, opens: 'mañana a las 8:00 a. m.' },
    'Friday 20 at 15:59:59': { open: true },
    'Friday 20 at 16:00:00': { open: false },
    'Friday 25 of December at 13:59:59': { open: true },
    'Friday 25 of December at 14:00:00': { open: false },
  });
});
