import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileRule, Upload } from '#contract/files.ts';
import { contentKind, TELLING_BYTES } from './content-kind.ts';
import { tooLarge, wrongKind } from './refusals.ts';

const LONGEST_NAME = 100;

export type FileField = FileRule & { field: string };

/** Streams a file to disk; one that is too large or of another kind is refused while it arrives. */
export async function writeFile(
  part: Readable,
  rule: FileField,
  name: string,
  newPath: () => Promise<string>,
): Promise<Upload> {
  const path = await newPath();
  // Opened first: a stream that fails while it opens its file creates it after the caller has removed it.
  const file = await open(path, 'wx', 0o600);
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
    file.createWriteStream(),
  );
  return { name, kind: kind ?? kindOf(), bytes, sha256: hash.digest('hex'), path };
}

/** For words only: a name never becomes a path. */
export function nameOf(sent: string | undefined): string {
  const name = (sent ?? '')
    .toWellFormed()
    .replaceAll(/[\p{C}/\\]+/gu, ' ')
    .trim();
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name || 'sin nombre';
}
