import { type Env, type Faults, switchOf, text } from './values.ts';

/** The four keys of a Wompi account, all of one environment, and how shoppers pay with it. */
export type WompiKeys = {
  environment: 'test' | 'prod';
  publicKey: string;
  privateKey: string;
  eventsSecret: string;
  integritySecret: string;
  /** Whether shoppers may pay in the shop itself, besides Wompi's own page (rule 139). */
  direct: boolean;
};

/** Wompi writes the environment into each key's prefix ("Ambientes y llaves" of its documentation). */
const shapes = {
  WOMPI_PUBLIC_KEY: /^pub_(test|prod)_\S+$/,
  WOMPI_PRIVATE_KEY: /^prv_(test|prod)_\S+$/,
  WOMPI_EVENTS_SECRET: /^(test|prod)_events_\S+$/,
  WOMPI_INTEGRITY_SECRET: /^(test|prod)_integrity_\S+$/,
} as const;
type Name = keyof typeof shapes;
const names = Object.keys(shapes) as Name[];

/**
 * All four or none, and all of one environment: a test key among real ones takes orders that are never paid. Faults
 * name the variables, never their values.
 */
export function wompiKeys(env: Env, faults: Faults): WompiKeys | undefined {
  const present = names.filter((name) => text(env, name) !== undefined);
  const before = faults.length;
  const direct = switchOf(env, 'WOMPI_DIRECT', false, faults);
  if (present.length === 0) {
    if (direct) faults.push('WOMPI_DIRECT is set, but there are no keys of Wompi');
    return undefined;
  }

  for (const name of names) {
    if (!present.includes(name)) faults.push(`${name} is missing: Wompi needs all four of its keys, or none`);
  }
  const environments = new Map<Name, string>();
  for (const name of present) {
    const environment = shapes[name].exec(text(env, name) ?? '')?.[1];
    if (environment) environments.set(name, environment);
    else faults.push(`${name} must begin with ${prefixes(name)}`);
  }
  if (new Set(environments.values()).size > 1) {
    const list = [...environments].map(([name, environment]) => `${name} is ${environment}`).join(', ');
    faults.push(`The Wompi keys mix two environments: ${list}`);
  }
  if (faults.length > before) return undefined;

  return {
    environment: environments.get('WOMPI_PUBLIC_KEY') === 'prod' ? 'prod' : 'test',
    publicKey: text(env, 'WOMPI_PUBLIC_KEY') ?? '',
    privateKey: text(env, 'WOMPI_PRIVATE_KEY') ?? '',
    eventsSecret: text(env, 'WOMPI_EVENTS_SECRET') ?? '',
    integritySecret: text(env, 'WOMPI_INTEGRITY_SECRET') ?? '',
    direct,
  };
}

function prefixes(name: Name): string {
  const pattern = shapes[name].source.replace('^', '').replace('\\S+$', '');
  return ['test', 'prod'].map((environment) => pattern.replace('(test|prod)', environment)).join(' or ');
}
