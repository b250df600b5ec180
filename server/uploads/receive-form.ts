import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { Upload } from '#contract/files.ts';
import { FailureError, fail } from '../http/failure.ts';
import { refusal, tooLarge } from './refusals.ts';
import { type FileField, nameOf, writeFile } from './write-file.ts';

/** A received form; its files stay on the disk until removed. */
export type ReceivedForm = { fields: FormData; files: Map<string, Upload>; remove(): Promise<void> };

const LIMITS = {
  fields: 100,
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
  headerSize: 8 * 1024,
};

/**
 * Reads a form whose files are streamed to disk, so that memory holds only a few chunks. Too large, wrong or repeated
 * parts abort it, and everything is deleted.
 */
export async function receiveForm(
  incoming: IncomingMessage,
  options: {
    contentType: string;
    mostBytes: number;
    files: readonly FileField[];
    newPath: () => Promise<string>;
  },
): Promise<ReceivedForm> {
  const paths: string[] = [];
  const form = {
    fields: new FormData(),
    files: new Map<string, Upload>(),
    remove: async () => void (await Promise.all(paths.map((path) => rm(path, { force: true })))),
  };
  const newPath = async () => {
    const path = await options.newPath();
    paths.push(path);
    return path;
  };
  try {
    await readForm(incoming, { ...options, newPath }, form);
    return form;
  } catch (error) {
    await form.remove();
    throw error;
  }
}

async function readForm(
  incoming: IncomingMessage,
  { contentType, mostBytes, files, newPath }: Parameters<typeof receiveForm>[1],
  form: ReceivedForm,
): Promise<void> {
  const parser = parserOf(contentType, files.length);
  const writing: Promise<void>[] = [];
  const sent = new Set<string>();
  const parts = new Set<Readable>();
  const [first, ...others] = files;
  // If there is a file, only it can be too large.
  const overflow = () =>
    first && others.length === 0
      ? tooLarge(first.field, first, first.most)
      : new FailureError(fail('PAYLOAD_TOO_LARGE'));
  try {
    await new Promise<void>((resolve, reject) => {
      let bytes = 0;
      // The connection may have been closed during authorisation.
      if (incoming.destroyed) return reject(broken());
      incoming.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > mostBytes) reject(overflow());
      });
      incoming.once('error', () => reject(broken()));
      incoming.once('close', () => {
        if (!incoming.readableEnded) reject(broken());
      });
      parser.on('error', () => reject(unreadable()));
      for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'])
        parser.on(event, () => reject(refusal('body', 'Trae demasiados datos.')));
      parser.on('field', (name, value, _cut, isCut) => {
        if (isCut) reject(refusal(name, 'Es demasiado largo.'));
        else form.fields.append(name, value);
      });
      parser.on('file', (field, part, name) => {
        const rule = files.find((one) => one.field === field);
        part.on('error', () => {});
        // An empty file field is sent without a name.
        if (!rule || name === '') return void part.resume();
        if (sent.has(field)) return reject(refusal(field, 'Envía un solo archivo.'));
        sent.add(field);
        parts.add(part);
        const written = writeFile(part, rule, nameOf(name), newPath).then((upload) => {
          form.files.set(field, upload);
        });
        writing.push(written);
        written.catch(reject);
      });
      parser.on('finish', () => resolve());
      incoming.pipe(parser);
    });
    await Promise.all(writing);
  } catch (error) {
    // The remaining data is read and discarded, so that the sender receives the response.
    incoming.unpipe(parser);
    incoming.resume();
    for (const part of parts) part.destroy();
    await Promise.allSettled(writing);
    throw error;
  }
}

const broken = () => new FailureError(fail('REQUEST_TIMEOUT'));

const unreadable = () => refusal('body', 'No se pudo leer el formulario que enviaste.');

function parserOf(contentType: string, files: number) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { ...LIMITS, files: files + 1, parts: LIMITS.fields + files + 1 },
    });
  } catch {
    throw unreadable();
  }
}
