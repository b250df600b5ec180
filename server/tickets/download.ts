import type { z } from 'zod';
import type { Who } from '#contract/access.ts';
import type { Queries } from '#server/db/database.ts';

/** What staff may fetch as a file: a line of server/downloads.ts. */
export type Download = {
  does: string;
  who: Who;
  parameters: z.ZodType;
  /** The beginning of the file's name; business and day come behind it. */
  name: string;
  type: 'csv';
  /** Piece by piece, so that neither many rows nor a slow line fill the memory. */
  write: (db: Queries, parameters: unknown) => AsyncIterable<string>;
};

export function defineDownload<Schema extends z.ZodType>(
  download: Omit<Download, 'parameters' | 'write'> & {
    parameters: Schema;
    write: (db: Queries, parameters: z.output<Schema>) => AsyncIterable<string>;
  },
): Download {
  return {
    ...download,
    write: (db, parameters) => download.write(db, download.parameters.parse(parameters)),
  };
}
