import { Readable } from 'node:stream';
import type { FileStorage, Found } from '#server/storage/storage.ts';
import { WIDTHS } from './draw-picture.ts';
import { extensionOf } from './stored-names.ts';
import type { PictureType } from './types.ts';

/** Draws pictures that nobody uploaded: those of the demonstration's products. */
export type Drawings = {
  /** Stored drawings of another version are not served. */
  version: number;
  /** Undefined for an unknown name. */
  draw(digest: string, width: number, type: PictureType): Promise<Buffer | undefined>;
  close(): Promise<void>;
};

/** Each width and type of a drawing is drawn once, when somebody first asks for it, and stored for all businesses. */
export function createDrawn(storage: FileStorage, drawings: Drawings | undefined) {
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  async function drawNow(key: string, digest: string, width: number, type: PictureType) {
    try {
      const bytes = await drawings?.draw(digest, width, type);
      if (bytes) await storage.put(key, bytes, type);
      return bytes;
    } finally {
      underWay.delete(key);
    }
  }

  return async (digest: string, width: number, type: PictureType): Promise<Found | undefined> => {
    if (!drawings || !WIDTHS.includes(width)) return undefined;
    const key = `drawn/${drawings.version}/${digest}/${width}.${extensionOf(type)}`;
    const stored = await storage.get(key);
    if (stored) return stored;
    const drawing = underWay.get(key) ?? drawNow(key, digest, width, type);
    underWay.set(key, drawing);
    const bytes = await drawing;
    return bytes && { stream: Readable.from([bytes]), bytes: bytes.length };
  };
}
