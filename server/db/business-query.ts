import pg from 'pg';

/** A statement that sets something for its transaction and returns no rows. */
export type TransactionSettings = { name?: string; text: string; values: string[] };

/**
 * A statement sent together with the settings it needs, in one write and one transaction: a single Sync follows both,
 * so PostgreSQL resets the settings at the end of the statement in any case, and skips the statement when the settings
 * fail. It never runs with another caller's settings. `begin` is such a statement, too: its transaction keeps the
 * settings.
 */
export class BusinessQuery extends pg.Query {
  declare readonly text: string;
  declare name: string | undefined;
  declare queryMode: 'extended';

  constructor({ text, values, name }: pg.QueryConfig, settings: TransactionSettings) {
    // Passed one by one: pg copies an object property by property, which takes longer than everything else here.
    super(text, values);
    this.name = name;
    this.queryMode = 'extended';
    const { submit } = this;
    this.submit = (connection) => {
      const { stream } = connection;
      stream.cork();
      try {
        put(connection, settings);
        const fault: unknown = submit.call(this, connection);
        // A statement pg refuses to send would leave the settings waiting for the next Sync.
        if (fault) stream.destroy();
        return fault;
      } finally {
        stream.uncork();
      }
    };
  }
}

export function ask<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  question: pg.QueryConfig,
  settings: TransactionSettings,
): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    client.query<Row>(new BusinessQuery(question, settings), (error: Error | null, result) => {
      if (error) reject(error);
      else resolve(lastOf(result));
    });
  });
}

/** The result of the query itself: the settings answer first, so pg returns a list of results. */
export function lastOf<Result>(results: Result | Result[]): Result {
  const last = Array.isArray(results) ? results.at(-1) : results;
  if (last === undefined) throw new Error('a statement without a result');
  return last;
}

/** Named settings were prepared when the connection was opened. */
function put(connection: pg.Connection, { name = '', text, values }: TransactionSettings): void {
  if (name === '') connection.parse({ name, text, types: [] }, true);
  connection.bind({ statement: name, values, valueMapper: (value) => value }, true);
  connection.execute({}, true);
}
