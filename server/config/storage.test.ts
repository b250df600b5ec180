import { expect, it } from 'vitest';
import { filesConfig } from './storage.ts';
import type { Env } from './values.ts';

function read(env: Env) {
  const faults: string[] = [];
  return { config: filesConfig(env, '/srv/canasta', faults), faults };
}

const bucket = {
  STORAGE: 's3',
  S3_BUCKET: 'canasta-fotos',
  S3_ACCESS_KEY_ID: 'AKIA123',
  S3_SECRET_ACCESS_KEY: 'muy-secreto',
};

it('is a folder of the installation unless S3 is configured', () => {
  const { config, faults } = read({ VIDEO_UPLOAD_MB: '250' });
  expect(faults).toEqual([]);
  expect(config.storage).toEqual({ kind: 'folder', folder: '/srv/canasta/files' });
  expect(config.limits).toEqual({ video: 250 * 1024 ** 2, import: 50 * 1024 ** 2 });
});

it('S3 of Amazon has the bucket in its host, others in the path, by default', () => {
  expect(read({ ...bucket, S3_REGION: 'sa-east-1' }).config.storage).toMatchObject({
    endpoint: 'https://s3.sa-east-1.amazonaws.com',
    pathStyle: false,
  });
  const own = { ...bucket, S3_ENDPOINT: 'http://minio:9000' };
  expect(read(own).config.storage).toMatchObject({ endpoint: 'http://minio:9000', pathStyle: true });
  expect(read({ ...own, S3_PATH_STYLE: '0' }).config.storage).toMatchObject({ pathStyle: false });
});

it.each<[Env, RegExp]>([
  [{ STORAGE: 'azure' }, /^STORAGE must be one of folder, s3/],
  [{ S3_BUCKET: 'fotos' }, /^S3_BUCKET is set but STORAGE is folder/],
  [{ ...bucket, S3_BUCKET: 'Mis Fotos' }, /^S3_BUCKET must be the name of a bucket/],
  [{ ...bucket, S3_SECRET_ACCESS_KEY: '' }, /^S3_SECRET_ACCESS_KEY must be/],
  [{ ...bucket, S3_ENDPOINT: 'minio:9000' }, /^S3_ENDPOINT must be an address/],
  [{ ...bucket, S3_ENDPOINT: 'https://ana@minio' }, /^S3_ENDPOINT must be an address/],
  [{ VIDEO_UPLOAD_MB: '0' }, /^VIDEO_UPLOAD_MB must be a whole number/],
])('%o', (env, message) => {
  const { faults } = read(env);
  expect(faults).toEqual([expect.stringMatching(message)]);
  expect(faults.join()).not.toContain('muy-secreto');
});
