import { pictureFits, type SafePicture } from './limits.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP1 = 0xe1;
/** Tables and frames of pictures as browsers draw them; JFIF and Adobe say how the colours are meant. */
const KEPT = new Set([0xc4, 0xdb, 0xdd, 0xc0, 0xc1, 0xc2, SOS, 0xee]);
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const ADOBE = 0xee;
const ADOBE_LENGTH = 14;

/**
 * The same JPEG with nothing but the picture in it: no EXIF (place, device, author), no comment, no thumbnail, nothing
 * after its end. Only the direction in which it is to be held stays. Undefined when it is no JPEG.
 */
export function stripJpeg(bytes: Buffer): SafePicture | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  const kept: Buffer[] = [];
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) break;
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    const body = bytes.subarray(at + 4, end);
    if (marker === APP1) orientation = orientationOf(body) ?? orientation;
    if (FRAMES.has(marker)) {
      if (size || body.length < 6) return undefined;
      size = { height: body.readUInt16BE(1), width: body.readUInt16BE(3) };
    }
    const scanEnd = marker === SOS ? endOfScan(bytes, end) : end;
    if (scanEnd === undefined) return undefined;
    const adobe = marker !== ADOBE || length === ADOBE_LENGTH;
    if (KEPT.has(marker) && adobe) kept.push(bytes.subarray(at, scanEnd));
    at = scanEnd;
  }
  const hasScan = kept.some((segment) => segment[1] === SOS);
  if (bytes[at] !== 0xff || bytes[at + 1] !== EOI || !size || !hasScan || !pictureFits(size))
    return undefined;
  const head = Buffer.from([0xff, SOI]);
  const tail = Buffer.from([0xff, EOI]);
  return { type: 'image/jpeg', bytes: Buffer.concat([head, ...directionOf(orientation), ...kept, tail]) };
}

/** Where the drawn points of a scan end: at the next marker that is neither a restart nor a stuffed byte. */
function endOfScan(bytes: Buffer, start: number): number | undefined {
  for (let at = start; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return undefined;
}

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;

/** 1 to 8 as EXIF counts them; undefined where it does not say. */
function orientationOf(body: Buffer): number | undefined {
  if (!body.subarray(0, EXIF.length).equals(EXIF)) return undefined;
  const tiff = body.subarray(EXIF.length);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) =>
    at < 0 || at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  if (tiff.length < 8 || short(2) !== 42) return undefined;
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    const value = short(at + 8);
    if (short(at) === ORIENTATION_TAG) return value >= 1 && value <= 8 ? value : undefined;
    if (at > tiff.length) return undefined;
  }
  return undefined;
}

/** An EXIF block that says one thing; none for a picture that is held upright. */
function directionOf(orientation: number): Buffer[] {
  if (orientation === 1) return [];
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION_TAG, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([0xff, APP1, 0, 2 + EXIF.length + tiff.length]);
  return [Buffer.concat([head, EXIF, tiff])];
}
