import { type Env, type Faults, text } from './values.ts';

/** Where purchases are reported, once their shoppers agreed (rule 145). */
export type MeasuringConfig =
  | { kind: 'services' }
  | {
      /** The demonstration's stand-in. Without an address it is started with the shop. */
      kind: 'stand-in';
      url: string | undefined;
    };

/** Google and Meta themselves; the stand-in in the demonstration, or where one is configured. */
export function measuringConfig(env: Env, { demo }: { demo: boolean }, faults: Faults): MeasuringConfig {
  const value = text(env, 'MEASURING_URL');
  if (value === undefined) return demo ? { kind: 'stand-in', url: undefined } : { kind: 'services' };
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href)
    return { kind: 'stand-in', url: url.origin };
  faults.push(
    `MEASURING_URL must be the stand-in's address such as http://localhost:7500, without a path: "${value}"`,
  );
  return { kind: 'services' };
}
