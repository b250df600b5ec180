import type { z } from 'zod';
import type { Who } from '#contract/access.ts';
import type { Queries } from '#server/db/database.ts';
import type { Context } from '#server/http/context.ts';
import type { Failure } from '#server/http/failure.ts';

/** What a file is written with, beside the database. */
type Known = Pick<Context, 'identities'>;
/** What a file is refused by. */
type Asked = Pick<Context, 'db' | 'now'>;

/** What staff may fetch as a file: a line of server/downloads.ts. */
export type Download = {
  does: string;
  who: Who;
  /** Only for a business with this module. */
  module?: string;
  parameters: z.ZodType;
  /** The beginning of the file's name; business and day come behind it. */
  name: string;
  type: 'csv' | 'xlsx';
  /** Why there is no such file, before there is a ticket: it would be too large, or of days to come. */
  refuse?: (parameters: unknown, asked: Asked) => Promise<Failure<'INVALID_INPUT'> | undefined>;
  /** Piece by piece, so that neither many rows nor a slow line fill the memory. */
  write: (db: Queries, parameters: unknown, known: Known) => AsyncIterable<string | Uint8Array>;
};

export function defineDownload<Schema extends z.ZodType>({
  refuse,
  ...download
}: Omit<Download, 'parameters' | 'write' | 'refuse'> & {
  parameters: Schema;
  refuse?: (parameters: z.output<Schema>, asked: Asked) => Promise<Failure<'INVALID_INPUT'> | undefined>;
  write: (db: Queries, parameters: z.output<Schema>, known: Known) => AsyncIterable<string | Uint8Array>;
}): Download {
  return {
    ...download,
    ...(refuse && { refuse: (parameters, asked) => refuse(download.parameters.parse(parameters), asked) }),
    write: (db, parameters, known) => download.write(db, download.parameters.parse(parameters), known),
  };
}
