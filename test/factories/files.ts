import { crc32, deflateSync } from 'node:zlib';

/** Files as people send them, made here so that nothing lies in the repository. */

export function blobOf(bytes: Uint8Array, name = 'archivo'): Blob {
  return new File([new Uint8Array(bytes)], name);
}

/** A PNG of grey points that says to be `width` by `height` and holds `rows` rows. */
export function greyPng(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc((1 + width) * rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** 16 by 16 points. */
export const smallPng = greyPng(16, 16);

export function pngChunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** An MP4 with an index and `bytes` bytes of pictures that nobody can see. */
export function smallVideo(bytes = 64, brand = 'isom'): Buffer {
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\x02\0${brand}iso2mp41`, 'latin1')),
    box('moov', box('mvhd', Buffer.alloc(100))),
    box('mdat', Buffer.alloc(bytes, 7)),
  ]);
}

export function box(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** A WebM whose segment is as long as it says. */
export function smallWebm(docType = 'webm', segment = Buffer.alloc(40)): Buffer {
  const type = Buffer.concat([Buffer.from([0x42, 0x82, 0x80 | docType.length]), Buffer.from(docType)]);
  const head = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 | type.length]), type]);
  return Buffer.concat([head, Buffer.from([0x18, 0x53, 0x80, 0x67, 0x80 | segment.length]), segment]);
}
