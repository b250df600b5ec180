import { Busboy } from '@fastify/busboy';
import { refusal } from './refusals.ts';

export const unreadable = () => refusal('body', 'No se pudo leer el formulario que enviaste.');

const LIMITS = {
  fields: 100,
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
  headerSize: 8 * 1024,
};

export function parserOf(contentType: string, files: number) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { ...LIMITS, files: files + 1, parts: LIMITS.fields + files + 1 },
    });
  } catch {
    throw unreadable();
  }
}
