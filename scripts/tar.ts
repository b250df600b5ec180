const block = 512;

/** The plain files of a tar archive. Enough for the archives we unpack: no links, no names over 100 bytes. */
export function* readTar(archive: Buffer): Generator<{ path: string; content: Buffer }> {
  for (let at = 0; at + block <= archive.length; ) {
    const path = textAt(archive, at, 100);
    if (path === '') return;
    const size = Number.parseInt(textAt(archive, at + 124, 12), 8);
    const kind = textAt(archive, at + 156, 1);
    const start = at + block;
    if (kind === '0' || kind === '') yield { path, content: archive.subarray(start, start + size) };
    at = start + Math.ceil(size / block) * block;
  }
}

function textAt(archive: Buffer, from: number, length: number): string {
  const text = archive.toString('latin1', from, from + length);
  return text.slice(0, text.includes('\0') ? text.indexOf('\0') : length).trim();
}
