import { join } from 'node:path';
import { type Env, type Faults, oneOf, switchOf, text, wholeNumber } from './values.ts';

export type S3Config = {
  /** The service's address without the bucket: https://s3.us-east-1.amazonaws.com, or of a compatible service. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is in the path instead of the host name. */
  pathStyle: boolean;
};

export type FilesConfig = {
  storage: { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Config);
  /** Bytes of a file. */
  limits: { video: number; import: number };
};

const NAMES = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PATH_STYLE',
];
const MEGABYTE = 1024 * 1024;

/** STORAGE with its settings; VIDEO_UPLOAD_MB and IMPORT_UPLOAD_MB. */
export function filesConfig(env: Env, dataDir: string, faults: Faults): FilesConfig {
  const kind = oneOf(env, 'STORAGE', ['folder', 's3'], 'folder', faults);
  const present = NAMES.filter((name) => text(env, name) !== undefined);
  if (kind === 'folder') for (const name of present) faults.push(`${name} is set but STORAGE is folder`);
  const megabytes = (name: string, to: number, fallback: number) =>
    wholeNumber(env, name, { from: 1, to, fallback }, faults) * MEGABYTE;
  return {
    storage: kind === 's3' ? { kind, ...s3Config(env, faults) } : { kind, folder: join(dataDir, 'files') },
    limits: {
      video: megabytes('VIDEO_UPLOAD_MB', 2_000, 100),
      import: megabytes('IMPORT_UPLOAD_MB', 1_000, 50),
    },
  };
}

function s3Config(env: Env, faults: Faults): S3Config {
  const needed = (name: string, pattern: RegExp, what: string) => {
    const value = text(env, name) ?? '';
    // The value is not shown: two of these are secrets.
    if (!pattern.test(value)) faults.push(`${name} must be ${what}: STORAGE is s3`);
    return value;
  };
  const region = text(env, 'S3_REGION') ?? 'us-east-1';
  if (!/^[\w-]{1,60}$/.test(region)) faults.push(`S3_REGION must be a region such as us-east-1: "${region}"`);
  const endpoint = text(env, 'S3_ENDPOINT') ?? `https://s3.${region}.amazonaws.com`;
  if (!isEndpoint(endpoint))
    faults.push(
      `S3_ENDPOINT must be an address such as https://s3.us-east-1.amazonaws.com, without the bucket`,
    );
  return {
    endpoint,
    region,
    bucket: needed('S3_BUCKET', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'),
    accessKeyId: needed('S3_ACCESS_KEY_ID', /^\S{3,128}$/, 'the key of an account'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY', /^\S{3,256}$/, 'the secret of that key'),
    pathStyle: switchOf(env, 'S3_PATH_STYLE', text(env, 'S3_ENDPOINT') !== undefined, faults),
  };
}

function isEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, search, hash } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && search === '' && hash === '';
}
