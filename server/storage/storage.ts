import type { Readable } from 'node:stream';

/** What is stored: bytes, or a file whose digest is known. */
export type Content = Buffer | { path: string; bytes: number; sha256: string };

export type Found = { stream: Readable; bytes: number };

/** Bytes from the first to the last, both included. */
export type ByteRange = { first: number; last: number };

/**
 * Where the files of the shop lie: a folder of this machine, or storage that speaks S3 and that machines share. Keys
 * are words with slashes; what lies under one is never changed, so that it may be read anywhere while it is written
 * again.
 */
export type FileStorage = {
  put(key: string, content: Content, type: string): Promise<void>;
  get(key: string, range?: ByteRange): Promise<Found | undefined>;
  head(key: string): Promise<{ bytes: number } | undefined>;
  remove(key: string): Promise<void>;
  /** Keys that begin so; everything below a folder when it ends with a slash. */
  list(prefix: string): AsyncIterable<string>;
  /** Whether it can be written and read. Throws a SettingFault where a setting is wrong. */
  check(): Promise<void>;
};

/**
 * The storage does not answer, or not as it should: over in a while, or a fault of its own. Names no key and no
 * address.
 */
export class StorageError extends Error {}

/** A setting that cannot be right; its message names it. */
export class SettingFault extends StorageError {}

const KEY = /^[\w-]+(\/[\w.-]+)*$/;

/** Keys are made by us; one that could leave its folder is a fault of ours. */
export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error(`${key} is no key of a file`);
  return key;
}
