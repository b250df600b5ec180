import { type CredibancoKeys, credibancoKeys } from './credibanco-keys.ts';
import { isRecord, readJson } from './json-file.ts';
import { type Env, type Faults, text } from './values.ts';
import { type WompiKeys, wompiKeys } from './wompi-keys.ts';

/** The accounts of one business. */
export type PaymentAccounts = { wompi: WompiKeys | undefined; credibanco: CredibancoKeys | undefined };

/** Accounts by the short name of the business. */
export type AccountsByBusiness = ReadonlyMap<string, PaymentAccounts>;

const variables = [
  'WOMPI_PUBLIC_KEY',
  'WOMPI_PRIVATE_KEY',
  'WOMPI_EVENTS_SECRET',
  'WOMPI_INTEGRITY_SECRET',
  'WOMPI_DIRECT',
  'CREDIBANCO_USER',
  'CREDIBANCO_PASSWORD',
  'CREDIBANCO_ENVIRONMENT',
  'CREDIBANCO_CALLBACK_KEY',
];

/**
 * The keys of every business: the plain variables are DEFAULT_BUSINESS's, the others are in PAYMENT_ACCOUNTS_FILE. A
 * business never uses another's keys: its money would go to the other.
 */
export function paymentAccounts(
  env: Env,
  defaultBusiness: string | undefined,
  faults: Faults,
): AccountsByBusiness {
  const accounts = new Map<string, PaymentAccounts>();
  const plain = accountsOf(env, faults);
  if (plain && defaultBusiness === undefined)
    faults.push('DEFAULT_BUSINESS must name the business that the payment keys belong to');
  if (plain && defaultBusiness !== undefined) accounts.set(defaultBusiness, plain);

  for (const [business, own] of accountsFile(env, faults)) {
    if (accounts.has(business)) {
      faults.push(`PAYMENT_ACCOUNTS_FILE names ${business}, whose keys stand in the variables already`);
    } else accounts.set(business, own);
  }
  return accounts;
}

/** { "la-plaza": { "WOMPI_PUBLIC_KEY": "…", … }, … }: for each business the same names as the variables. */
function accountsFile(env: Env, faults: Faults): [string, PaymentAccounts][] {
  const path = text(env, 'PAYMENT_ACCOUNTS_FILE');
  if (path === undefined) return [];
  const content = readJson(path);
  if (!isRecord(content)) {
    faults.push(
      `PAYMENT_ACCOUNTS_FILE must be a readable JSON file: {"business": {"WOMPI_PUBLIC_KEY": "…"}}: "${path}"`,
    );
    return [];
  }
  return Object.entries(content).flatMap(([business, keys]) => {
    const own: Faults = [];
    const accounts = accountsOfEntry(business, keys, own);
    faults.push(...own.map((fault) => `PAYMENT_ACCOUNTS_FILE, ${business}: ${fault}`));
    return accounts ? [[business, accounts] satisfies [string, PaymentAccounts]] : [];
  });
}

function accountsOfEntry(business: string, keys: unknown, faults: Faults): PaymentAccounts | undefined {
  if (!/^[\w-]{1,60}$/.test(business)) faults.push('this is not the short name of a business');
  if (!isRecord(keys)) {
    faults.push('its keys must be an object');
    return undefined;
  }
  const env: Env = {};
  for (const [name, value] of Object.entries(keys)) {
    if (!variables.includes(name)) faults.push(`${name} is not known here`);
    else if (typeof value !== 'string') faults.push(`${name} must be a text`);
    else env[name] = value;
  }
  if (faults.length > 0) return undefined;
  const accounts = accountsOf(env, faults);
  if (!accounts && faults.length === 0) faults.push('there are no keys');
  return accounts;
}

/** Both accounts of a business must be of one environment: otherwise half of its orders are never paid. */
function accountsOf(env: Env, faults: Faults): PaymentAccounts | undefined {
  const wompi = wompiKeys(env, faults);
  const credibanco = credibancoKeys(env, faults);
  if (wompi && credibanco && wompi.environment !== credibanco.environment) {
    faults.push(
      `The payment keys mix two environments: Wompi's are ${wompi.environment}, CREDIBANCO_ENVIRONMENT is ${credibanco.environment}`,
    );
  }
  return wompi || credibanco ? { wompi, credibanco } : undefined;
}
