import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { UnreadableFileError } from './decode-lines.ts';
import { LIMITS } from './sheet-row.ts';

/** Below this size the ratio is not checked: a small table of one repeated word compresses very well. */
const SMALL = 8 * 1024 * 1024;

/** The cost of reading a workbook so far, repeated reads included. */
export type Meter = { unpacked: number; tags: number; readonly since: NodeJS.CpuUsage };
export const newMeter = (): Meter => ({ unpacked: 0, tags: 0, since: process.cpuUsage() });

/** Decompresses only the requested files of an archive, as a stream. Exceeding a limit ends it at once. */
export async function* unzipFiles(
  pieces: AsyncIterable<Buffer>,
  meter: Meter,
  takerOf: (name: string) => ((chunk: Uint8Array, last: boolean) => void) | undefined,
): AsyncGenerator<void> {
  let failure: Error | undefined;
  let packed = 0;
  let unpacked = 0;
  let entries = 0;
  const stop = (error: Error) => {
    failure ??= error;
  };
  const unzip = new Unzip((file: UnzipFile) => {
    entries += 1;
    if (entries > LIMITS.entries) return stop(tooLarge());
    const take = takerOf(file.name);
    if (!take) return;
    file.ondata = (error, chunk, last) => {
      if (failure) return;
      if (error) return stop(damaged());
      unpacked += chunk.length;
      meter.unpacked += chunk.length;
      if (meter.unpacked > LIMITS.unpacked || (unpacked > SMALL && unpacked > packed * LIMITS.ratio))
        return stop(tooLarge());
      try {
        take(chunk, last);
      } catch (cause) {
        stop(cause instanceof Error ? cause : damaged());
      }
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  let isWhole = false;
  let tail: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    // Small pieces, so that a zip bomb is noticed in time, and others get their turn.
    for (let from = 0; from < piece.length; from += BITE) {
      const bite = piece.subarray(from, from + BITE);
      packed += bite.length;
      try {
        unzip.push(bite, false);
      } catch {
        stop(damaged());
      }
      if (failure) throw failure;
      const { user, system } = process.cpuUsage(meter.since);
      if (user + system > LIMITS.seconds * 1e6) throw tooLarge();
      await new Promise(setImmediate);
      yield;
    }
    tail = Buffer.concat([tail, piece]).subarray(-66_000);
    isWhole = tail.includes(END_OF_DIRECTORY);
  }
  if (!isWhole) throw damaged();
}

const BITE = 32 * 1024;
const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');

const tooLarge = () =>
  new UnreadableFileError(
    'El archivo de Excel crece demasiado al abrirlo. Guárdalo de nuevo o expórtalo como CSV.',
  );
export const tooMany = () =>
  new UnreadableFileError(
    'El archivo de Excel trae demasiados textos, celdas, estilos u hojas para un catálogo. Copia solo la tabla a un libro nuevo o expórtalo como CSV.',
  );
const damaged = () =>
  new UnreadableFileError(
    'El archivo de Excel está dañado o incompleto. Guárdalo de nuevo y vuelve a subirlo.',
  );
