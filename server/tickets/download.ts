import type { z } from 'zod';
import type { Who } from '#contract/access.ts';
import type { Role } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import type { Context } from '#server/http/context.ts';
import type { Failure } from '#server/http/failure.ts';

/** What writing a file needs besides the database. */
type WritingContext = Pick<Context, 'identities'> & { user: Asker };
/** What validating a download needs. */
type CheckingContext = Pick<Context, 'db' | 'now'> & { user: Asker };
/** Who downloads it, and the branch they are bound to. */
type Asker = { role: Role; officeId: string | null };

/** A file that staff can download: a line of server/tickets/downloads.ts. */
export type Download = {
  does: string;
  who: Who;
  /** Only for a business with this module. */
  module?: string;
  parameters: z.ZodType;
  /** The prefix of the file's name, followed by business and day. */
  name: string;
  type: 'csv' | 'xlsx';
  /** Why the file is refused before a ticket is issued: too large, or for future days. */
  refuse?: (parameters: unknown, context: CheckingContext) => Promise<Failure<'INVALID_INPUT'> | undefined>;
  /** Piece by piece, so that neither many rows nor a slow line fill the memory. */
  write: (db: Queries, parameters: unknown, context: WritingContext) => AsyncIterable<string | Uint8Array>;
};

export function defineDownload<Schema extends z.ZodType>({
  refuse,
  ...download
}: Omit<Download, 'parameters' | 'write' | 'refuse'> & {
  parameters: Schema;
  refuse?: (
    parameters: z.output<Schema>,
    context: CheckingContext,
  ) => Promise<Failure<'INVALID_INPUT'> | undefined>;
  write: (
    db: Queries,
    parameters: z.output<Schema>,
    context: WritingContext,
  ) => AsyncIterable<string | Uint8Array>;
}): Download {
  return {
    ...download,
    ...(refuse && {
      refuse: (parameters, context) => refuse(download.parameters.parse(parameters), context),
    }),
    write: (db, parameters, context) => download.write(db, download.parameters.parse(parameters), context),
  };
}
