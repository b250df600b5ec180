import { expect } from 'vitest';
import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import type { Client } from '../client.ts';

/** The steps of an import as staff take them, each until nothing is worked on any more. */

export type ImportDetail = OutputOf<'imports.get'>;

export async function settledImport(staff: Client, id: string, timeout = 60_000): Promise<ImportDetail> {
  const read = async () => (await staff.call('imports.get', { params: { id } })).ok();
  await expect
    .poll(async () => ['reading', 'checking', 'applying'].includes((await read()).step), { timeout })
    .toBe(false);
  return read();
}

export async function uploadedImport(
  staff: Client,
  file: File,
  more: Omit<InputOf<'imports.upload'>['body'], 'file'> = {},
): Promise<ImportDetail> {
  const { id } = (await staff.call('imports.upload', { body: { file, ...more } })).ok();
  return settledImport(staff, id);
}

export async function checkedImport(
  staff: Client,
  { id, mapping }: ImportDetail,
  changes: Partial<ImportMapping> = {},
  saveAs?: string,
): Promise<ImportDetail> {
  if (!mapping) throw new Error('no mapping');
  const body = { mapping: { ...mapping, ...changes }, check: true, ...(saveAs ? { save_as: saveAs } : {}) };
  (await staff.call('imports.map', { params: { id }, body })).ok();
  return settledImport(staff, id);
}

export async function appliedImport(
  staff: Client,
  { id }: { id: string },
  accept: InputOf<'imports.apply'>['body']['accept'] = [],
): Promise<ImportDetail> {
  (await staff.call('imports.apply', { params: { id }, body: { accept } })).ok();
  return settledImport(staff, id);
}
