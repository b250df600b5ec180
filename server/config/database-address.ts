import { type Env, type Faults, text } from './values.ts';

/** The address of an external database, if the variable has a usable one. */
export function databaseAddress(env: Env, faults: Faults, name = 'DATABASE_URL'): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  // The value is not shown: it contains a password.
  const fault = `${name} must look like postgres://user:password@host:5432/database`;
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    faults.push(fault);
    return undefined;
  }
  if (new URL(value).pathname.length < 2) faults.push(`${fault}: the name of the database is missing`);
  return value;
}
