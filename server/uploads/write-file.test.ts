import { pbkdf2 } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { pictureFile } from '#contract/files.ts';
import { writeFile } from './write-file.ts';

it('a refused file is there when it is refused: one opened later would stay behind its removal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canasta-write-file-'));
  const path = join(folder, 'picture');
  const rule = { ...pictureFile, field: 'picture' };
  // Whatever opens a file waits for all of these.
  const busy = Array.from({ length: 8 }, () => promisify(pbkdf2)('x', 'y', 100_000, 32, 'sha512'));
  const part = new Readable({ read: () => part.destroy(new Error('broken')) });
  await expect(writeFile(part, rule, 'arroz.jpg', async () => path)).rejects.toThrow('broken');
  expect(existsSync(path)).toBe(true);
  await Promise.all(busy);
  await rm(folder, { recursive: true });
});
