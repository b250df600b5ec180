import type { FileKind, FileRule } from '#contract/files.ts';
import { FailureError, failAt } from '../http/failure.ts';
import type { ContentKind } from './content-kind.ts';

/** A file that is not taken: named, with what to do, at the field it was sent in. */

const WORDS: Record<FileKind, string> = {
  jpeg: 'JPG',
  png: 'PNG',
  webp: 'WebP',
  avif: 'AVIF',
  gif: 'GIF',
  mp4: 'MP4',
  quicktime: 'MOV',
  webm: 'WebM',
  xlsx: 'Excel (XLSX)',
  text: 'CSV o TXT',
};
const either = new Intl.ListFormat('es', { type: 'disjunction' });

/** Back-office 5: 'La imagen {file} excede el tamaño máximo permitido de 2500KB.' */
export function tooLarge(field: string, { what }: FileRule, most: number, name = ''): FailureError {
  const which = [what, name].filter(Boolean).join(' ');
  return new FailureError(
    failAt('PAYLOAD_TOO_LARGE', field, `${which} excede el tamaño máximo permitido de ${sizeText(most)}.`),
  );
}

export function wrongKind(
  field: string,
  { what, kinds }: FileRule,
  name: string,
  kind: ContentKind | undefined,
): FailureError {
  const words =
    kind === 'heic'
      ? 'es una foto HEIC, que no todos los navegadores muestran. Guárdala como JPG y vuelve a elegirla.'
      : `no es un archivo ${either.format(kinds.map((one) => WORDS[one]))}. Elige otro.`;
  return refusal(field, `${what} ${name} ${words}`);
}

export function refusal(field: string, message: string): FailureError {
  return new FailureError(failAt('INVALID_INPUT', field, message));
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  if (Number.isInteger(megabytes)) return `${megabytes}MB`;
  return `${bytes % 1024 === 0 ? bytes / 1024 : Math.floor(bytes / 1000)}KB`;
}
