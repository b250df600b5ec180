import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileRule, Upload } from '#contract/uploads/files.ts';
import { FailureError, fail } from '../http/failure.ts';
import { contentKind, TELLING_BYTES } from './content-kind.ts';
import { parserOf, unreadable } from './form-parser.ts';
import { refusal, tooLarge, wrongKind } from './refusals.ts';

const LONGEST_NAME = 100;

export type FileField = FileRule & { field: string };

/** A received form; its files stay on the disk until removed. */
export type ReceivedForm = { fields: FormData; files: Map<string, Upload>; remove(): Promise<void> };

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

async function writeFile(
  part: Readable,
  rule: FileField,
  name: string,
  newPath: () => Promise<string>,
): Promise<Upload> {
  const path = await newPath();
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let bytes = 0;
  let kind: Upload['kind'] | undefined;
  const kindOf = () => {
    const found = contentKind(head);
    const allowed = rule.kinds.find((one) => one === found);
    if (!allowed) throw wrongKind(rule.field, rule, name, found);
    return allowed;
  };
  await pipeline(
    part,
    async function* measured(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        bytes += chunk.length;
        if (bytes > rule.most) throw tooLarge(rule.field, rule, rule.most, name);
        if (!kind) {
          head = Buffer.concat([head, chunk.subarray(0, TELLING_BYTES - head.length)]);
          if (head.length === TELLING_BYTES) kind = kindOf();
        }
        hash.update(chunk);
        yield chunk;
      }
      kind ??= kindOf();
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  return { name, kind: kind ?? kindOf(), bytes, sha256: hash.digest('hex'), path };
}

/** For words only: a name never becomes a path. */
function nameOf(sent: string | undefined): string {
  const name = (sent ?? '')
    .toWellFormed()
    .replaceAll(/[\p{C}/\\]+/gu, ' ')
    .trim();
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name || 'sin nombre';
}

const broken = () => new FailureError(fail('REQUEST_TIMEOUT'));
