import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { openInstallation } from '#scripts/drills/installation/installation.ts';
import type { OnStop, Report } from '#scripts/drills/report.ts';
import { type Client, clientOf } from '#test/client.ts';
import { atMost, type Figure } from '#test/load/report.ts';

type Plan = InputOf<'practice.start'>['body'];
type Practice = OutputOf<'practice.read'>;
type Figures = NonNullable<NonNullable<Practice['last']>['figures']>;

/** What the issue of growth promises. */
const MOST = { browse: 300, order: 800, errors: 0.1, memory: 15 };
const LOOK_MS = 10_000;
const DEMO_PASSWORD = 'canasta-2026';

/** Starts the practice as a hyperadmin does, and tells what its people had. */
export async function practise(
  onStop: OnStop,
  plan: Plan,
  elsewhere: { url: string; email: string } | undefined,
): Promise<Report> {
  const nubia = elsewhere ? await signIn(elsewhere) : await ownInstallation(onStop);
  (await nubia.call('practice.start', { body: plan })).ok();
  const loads: number[] = [];
  let seen = 0;
  onStop(async () => void (await nubia.call('practice.stop', {})).ok());
  for (;;) {
    await pause(LOOK_MS);
    loads.push(loadavg()[0] ?? 0);
    const practice = (await nubia.call('practice.read', {})).ok();
    const { last } = practice;
    if (last?.figures && last.figures.seconds > seen) {
      seen = last.figures.seconds;
      console.log(line(last.figures));
    }
    if (practice.state !== 'idle') continue;
    if (last?.outcome !== 'done' || !last.figures)
      throw new Error(`The practice ended early: ${last?.error ?? ''}`);
    return reportOf(last.figures, plan, loads);
  }
}

async function ownInstallation(onStop: OnStop): Promise<Client> {
  // Measured is the shop: what asks it is not put behind it.
  const { processes } = await openInstallation(onStop, { CANASTA_IMPORT_NICE: '0' });
  return signIn({ url: processes[0] ?? '', email: 'nubia@canasta.example' }, 'canasta.localhost');
}

async function signIn(
  { url, email }: { url: string; email: string },
  host = new URL(url).host,
): Promise<Client> {
  const password = process.env.CANASTA_PASSWORD ?? DEMO_PASSWORD;
  const { token } = (
    await clientOf(url, undefined, host).call('users.login', { body: { email, password } })
  ).ok();
  return clientOf(url, token, host);
}

function line({
  seconds,
  shoppers,
  requests,
  browse,
  order,
  orders,
  delivered,
  errors,
  memory,
}: Figures): string {
  const times = ({ p50, p95 }: Figures['browse']) => `${p50}/${p95} ms`;
  return [
    `${String(seconds).padStart(4)} s  ${shoppers} shoppers, ${requests} requests, browse ${times(browse)}`,
    `order ${times(order)}, ${orders} orders, ${delivered} delivered, ${errors} errors`,
    memory.map(({ now }) => `${now} MB`).join(' '),
  ].join('; ');
}

function reportOf(figures: Figures, plan: Plan, loads: readonly number[]): Report {
  const { requests, errors, browse, order, memory } = figures;
  const growth = memory.map(({ first, now }) => Math.round(((now - first) / Math.max(1, first)) * 1000) / 10);
  const promises: Figure[] = [
    atMost(`browse, p95 of ${browse.count} (p50 ${browse.p50})`, browse.p95, 'ms', MOST.browse),
    atMost(`order, p95 of ${order.count} (p50 ${order.p50})`, order.p95, 'ms', MOST.order),
    atMost(
      `errors: ${errors} of ${requests} requests`,
      Math.round((errors / Math.max(1, requests)) * 1e5) / 1e3,
      '%',
      MOST.errors,
    ),
    atMost('memory of a process, growth once everybody has come', Math.max(0, ...growth), '%', MOST.memory),
  ];
  const middle = loads.toSorted((a, b) => a - b)[Math.floor(loads.length / 2)] ?? 0;
  return {
    name: `load: ${plan.shoppers} shoppers, ${plan.orders_per_hour} orders an hour${plan.bursts ? ' with bursts' : ''}`,
    figures: promises,
    notes: [
      `${figures.orders} orders (${figures.orders_per_hour} an hour), ${figures.picked} picked, ${figures.delivered} delivered`,
      `cart p95 ${figures.cart.p95} ms, staff p95 ${figures.staff.p95} ms`,
      `simulating took ${figures.load_percent} % of a processor; load of the machine ${middle.toFixed(1)} (middle)`,
      ...memory.map(({ name, first, now, most }) => `${name}: ${first} MB, then ${now}, at most ${most}`),
      ...figures.faults.map(({ what, count }) => `${count} × ${what}`),
    ],
  };
}
