import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { pictureFits, type SafePicture } from './limits.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Samples of a point by colour type. */
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const PALETTE = 3;

type Chunk = { name: string; body: Buffer };

/**
 * The same PNG with nothing but the picture in it: unpacked, counted and packed again, no text, no profile, no other
 * frames. Undefined when it is no PNG of 8 bits a sample, not interlaced.
 */
export function stripPng(bytes: Buffer): SafePicture | undefined {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined;
  const chunks = chunksOf(bytes);
  const [head] = chunks ?? [];
  if (!chunks || head?.name !== 'IHDR' || head.body.length !== 13) return undefined;
  const width = head.body.readUInt32BE(0);
  const height = head.body.readUInt32BE(4);
  const [depth, colour = -1, packing, filter, interlace] = head.body.subarray(8);
  const channels = CHANNELS.get(colour);
  if (!pictureFits({ width, height }) || !channels) return undefined;
  if (depth !== 8 || packing !== 0 || filter !== 0 || interlace !== 0) return undefined;

  const points = unpack(bodyOf(chunks, 'IDAT'), (1 + width * channels) * height);
  const palette = bodyOf(chunks, 'PLTE');
  const alpha = bodyOf(chunks, 'tRNS');
  if (!points || (colour === PALETTE && palette.length === 0)) return undefined;
  const parts = [SIGNATURE, chunkOf('IHDR', head.body)];
  if (palette.length > 0) parts.push(chunkOf('PLTE', palette));
  if (alpha.length > 0) parts.push(chunkOf('tRNS', alpha));
  parts.push(chunkOf('IDAT', deflateSync(points)), chunkOf('IEND', Buffer.alloc(0)));
  return { type: 'image/png', bytes: Buffer.concat(parts) };
}

/** All chunks to IEND, each with a right sum; undefined when one is cut or wrong. */
function chunksOf(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return undefined;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (bytes.readUInt32BE(end) !== crc32(bytes.subarray(at + 4, end))) return undefined;
    if (name === 'IEND') return chunks;
    chunks.push({ name, body: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return undefined;
}

function bodyOf(chunks: readonly Chunk[], name: string): Buffer {
  return Buffer.concat(chunks.filter((chunk) => chunk.name === name).map(({ body }) => body));
}

/** Exactly so many bytes, and never more than that in memory. */
function unpack(packed: Buffer, length: number): Buffer | undefined {
  try {
    const points = inflateSync(packed, { maxOutputLength: length });
    return points.length === length ? points : undefined;
  } catch {
    // Whatever is wrong with it, it is not a picture.
    return undefined;
  }
}

function chunkOf(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
