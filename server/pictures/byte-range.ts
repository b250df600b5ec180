import type { ByteRange } from '#server/storage/storage.ts';

/**
 * One range of a Range header (RFC 9110, 14.1.2); undefined = everything: without one, with several, or in another
 * unit.
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const [first, last] =
    from === ''
      ? [Math.max(0, bytes - Number(to)), bytes - 1]
      : [Number(from), to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)];
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first >= bytes || (from === '' && to === '0') ? 'outside' : { first, last };
}
