import { parseArgs } from 'node:util';
import { stopTools } from './checks/tool.ts';
import { printed, type Report } from './drills/report.ts';
import { stopOnSignals } from './open/stop.ts';

/**
 * npm run load [-- [--shoppers 10000] [--orders 10000] [--minutes 20] [--calm] [--url https://tienda.example.co --email
 * nubia@canasta.example]]: the practice with so many shoppers and orders an hour, with bursts unless it is calm, in an
 * installation that is opened for it, or in the one at --url, with the password in CANASTA_PASSWORD.
 *
 * npm run load -- --sockets 10000: so many live connections, and how they come back when a process is replaced.
 */
export async function run(args: string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      shoppers: text,
      orders: text,
      minutes: text,
      url: text,
      email: text,
      sockets: text,
      calm: { type: 'boolean', default: false },
    },
  });
  const number = (name: 'shoppers' | 'orders' | 'minutes' | 'sockets', usual: number) => {
    const value = Number(values[name] ?? usual);
    if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} must be a whole number`);
    return value;
  };
  const stopper = stopOnSignals();
  stopper.extend(40_000);
  stopper.onStop(async () => stopTools());
  let report: Report;
  if (values.sockets === undefined) {
    const { practise } = await import('./load/practise.ts');
    const plan = {
      shoppers: number('shoppers', 10_000),
      orders_per_hour: number('orders', 10_000),
      minutes: number('minutes', 20),
      staff: true,
      bursts: !values.calm,
    };
    const { url, email = 'nubia@canasta.example' } = values;
    report = await practise(stopper.onStop, plan, url === undefined ? undefined : { url, email });
  } else {
    const { holdSockets } = await import('./load/sockets.ts');
    report = await holdSockets(stopper.onStop, number('sockets', 10_000));
  }
  console.log(printed(report));
  return stopper.stop(report.figures.every(({ isMet }) => isMet) ? 0 : 1);
}
