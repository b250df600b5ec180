import { createReadStream } from 'node:fs';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SheetRow } from './reading/sheet-row.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Bytes of a file per table row; rows of a sheet per table row, and their characters. */
const FILE_PIECE = 1024 * 1024;
const ROWS_PIECE = 500;
const LETTERS_PIECE = 4 * 1024 * 1024;

/** Held-back rows wait for somebody, also after the import (decision 107). */
type Kind = 'file' | 'rows' | 'held';

/** Puts a file where any process of any machine finds it. */
export async function storeFile(tx: Queries, importId: string, path: string): Promise<void> {
  let number = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: FILE_PIECE })) {
    await storePiece(tx, importId, { kind: 'file', number, content: chunk as Buffer });
    number += 1;
  }
}

/** Stores a file from memory. */
export async function storeBytes(tx: Queries, importId: string, bytes: Buffer): Promise<void> {
  for (let number = 0; number * FILE_PIECE < bytes.length; number += 1) {
    const content = bytes.subarray(number * FILE_PIECE, (number + 1) * FILE_PIECE);
    await storePiece(tx, importId, { kind: 'file', number, content });
  }
}

export async function* fileOf(db: Queries, importId: string): AsyncGenerator<Buffer> {
  yield* piecesOf(db, importId, 'file');
}

/** Stores rows as a stream; returns their number. */
export async function storeRows(
  db: Queries,
  importId: string,
  rows: AsyncIterable<SheetRow>,
  { kind = 'rows', onPiece }: { kind?: 'rows' | 'held'; onPiece?: (rows: number) => Promise<unknown> } = {},
): Promise<number> {
  await removePieces(db, importId, kind);
  let batch: SheetRow[] = [];
  let letters = 0;
  let number = 0;
  let stored = 0;
  const flush = async () => {
    const content = Buffer.from(JSON.stringify(batch.map(({ line, cells }) => [line, ...cells])));
    await storePiece(db, importId, { kind, number, content });
    stored += batch.length;
    number += 1;
    batch = [];
    letters = 0;
    await onPiece?.(stored);
  };
  for await (const row of rows) {
    batch.push(row);
    for (const cell of row.cells) letters += cell.length;
    if (batch.length >= ROWS_PIECE || letters >= LETTERS_PIECE) await flush();
  }
  if (batch.length > 0) await flush();
  return stored;
}

/** The rows of an import, in batches of some hundred. */
export async function* rowsOf(
  db: Queries,
  importId: string,
  kind: 'rows' | 'held' = 'rows',
): AsyncGenerator<SheetRow[]> {
  for await (const content of piecesOf(db, importId, kind)) {
    const rows = JSON.parse(content.toString()) as [number, ...string[]][];
    yield rows.map(([line, ...cells]) => ({ line, cells }));
  }
}

export async function removePieces(db: Queries, importId: string, kind?: Kind): Promise<void> {
  await db.run(sql`
    delete from import_piece
    where business_id = ${db.businessId} and import_id = ${importId} and kind = coalesce(${kind ?? null}, kind)`);
}

async function storePiece(
  db: Queries,
  importId: string,
  { kind, number, content }: { kind: Kind; number: number; content: Buffer },
): Promise<void> {
  const packed = await pack(content, { level: 1 });
  await db.run(sql`
    insert into import_piece (business_id, import_id, kind, number, content)
    values (${db.businessId}, ${importId}, ${kind}, ${number}, ${packed})`);
}

async function* piecesOf(db: Queries, importId: string, kind: Kind): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const piece = await db.first<{ content: Buffer }>(sql`
      select content from import_piece
      where business_id = ${db.businessId} and import_id = ${importId} and kind = ${kind} and number = ${number}`);
    if (!piece) return;
    yield await unpack(piece.content);
  }
}
