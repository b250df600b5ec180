import { type FileHandle, open } from 'node:fs/promises';
import type { FileKind } from '#contract/files.ts';

/** More than any encoder writes at the top of a file: live recordings have one for every second. */
const MOST_BOXES = 100_000;
/** Maximum size of a WebM's head. */
const WEBM_HEAD = 4_096;

/**
 * Whether the container of a video is complete: boxes that follow each other to the end of the file, including index
 * and pictures (MP4, QuickTime), or a WebM with its segment. Decoding is left to the browser.
 */
export async function isWholeVideo(path: string, kind: FileKind): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return kind === 'webm' ? await isWebm(file, size) : await isBoxed(file, size);
  } finally {
    await file.close();
  }
}

/** ISO/IEC 14496-12: each box has its length and name. */
async function isBoxed(file: FileHandle, size: number): Promise<boolean> {
  const seen = new Set<string>();
  let at = 0;
  for (let boxes = 0; at < size && boxes < MOST_BOXES; boxes += 1) {
    const head = Buffer.alloc(16);
    const { bytesRead } = await file.read(head, 0, 16, at);
    if (bytesRead < 8) return false;
    const name = head.toString('latin1', 4, 8);
    if (!/^[\w !-~]{4}$/.test(name) || (boxes === 0 && name !== 'ftyp')) return false;
    const length = lengthOf(head, bytesRead, size - at);
    if (length === undefined || at + length > size) return false;
    seen.add(name);
    at += length;
  }
  return at === size && seen.has('moov') && (seen.has('mdat') || seen.has('moof'));
}

/** A length of 1 means eight bytes after the name, 0 the remainder of the file. */
function lengthOf(head: Buffer, read: number, left: number): number | undefined {
  const length = head.readUInt32BE(0);
  if (length === 0) return left;
  if (length !== 1) return length >= 8 ? length : undefined;
  const long = read === 16 ? head.readBigUInt64BE(8) : 0n;
  return long >= 16n && long <= BigInt(left) ? Number(long) : undefined;
}

/** EBML (RFC 8794): a head with the document type, then a segment of its stated length, or to the end. */
async function isWebm(file: FileHandle, size: number): Promise<boolean> {
  const head = Buffer.alloc(Math.min(WEBM_HEAD, size));
  await file.read(head, 0, head.length, 0);
  const first = readSize(head, 4);
  if (!first || first.value === undefined) return false;
  const body = head.subarray(first.next, first.next + first.value);
  const named = body.indexOf(Buffer.from([0x42, 0x82]));
  const type = named === -1 ? undefined : readSize(body, named + 2);
  if (!type || body.toString('latin1', type.next, type.next + (type.value ?? 0)) !== 'webm') return false;
  const at = first.next + first.value;
  if (at + 8 > head.length || head.readUInt32BE(at) !== 0x18538067) return false;
  const segment = readSize(head, at + 4);
  return segment !== undefined && (segment.value === undefined || segment.next + segment.value === size);
}

/** A length of one to eight bytes, whose first byte tells the size; all ones means unknown. */
function readSize(bytes: Buffer, at: number): { value: number | undefined; next: number } | undefined {
  const first = bytes[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return undefined;
  let value = BigInt(first) & ((1n << BigInt(8 - length)) - 1n);
  for (let index = 1; index < length; index += 1) value = (value << 8n) | BigInt(bytes[at + index] ?? 0);
  const unknown = (1n << BigInt(7 * length)) - 1n;
  return { value: value === unknown ? undefined : Number(value), next: at + length };
}
