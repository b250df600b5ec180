import { accessSync, constants } from 'node:fs';
import { withHostsAsParameters } from '#server/db/hosts.ts';
import { type Env, type Faults, text } from './values.ts';

/** The address of an external database, if the variable has a usable one; several hosts are parameters in it. */
export function databaseAddress(env: Env, faults: Faults, name = 'DATABASE_URL'): string | undefined {
  const address = text(env, name);
  if (address === undefined) return undefined;
  const value = withHostsAsParameters(address);
  // The value is not shown: it contains a password.
  const fault = `${name} must look like postgres://user:password@host:5432/database`;
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    faults.push(fault);
    return undefined;
  }
  const url = new URL(value);
  if (url.pathname.length < 2) faults.push(`${fault}: the name of the database is missing`);
  const role = url.searchParams.get('target_session_attrs') ?? 'read-write';
  if (!['read-write', 'primary'].includes(role)) {
    faults.push(`${name}: target_session_attrs must be read-write: Canasta writes on every connection`);
  }
  for (const parameter of ['sslrootcert', 'sslcert', 'sslkey']) {
    const path = url.searchParams.get(parameter);
    if (path !== null && !isReadable(path))
      faults.push(`${name}: ${parameter} names ${path}, which cannot be read`);
  }
  return value;
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
