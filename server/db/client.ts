import pg from 'pg';
import { hostsOf, writableHost } from './hosts.ts';

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * Every connection to PostgreSQL is one of these: where its address names several hosts, it looks for the one that can
 * be written each time it is opened (docs/decisions/150). Pools take it as their `Client`.
 */
export class DatabaseClient extends pg.Client {
  readonly #settings: pg.ClientConfig;
  #isEnded = false;

  constructor(settings: pg.ClientConfig = {}) {
    super(settings);
    this.#settings = settings;
    // A connection that is cut before its opener listens, or while it is idle, must not end the process.
    this.on('error', () => {});
  }

  override connect(): Promise<pg.Client>;
  override connect(done: Connected): void;
  override connect(done?: Connected): Promise<pg.Client> | undefined {
    const opened = this.#open();
    if (!done) return opened;
    const tell = done as (error: Error | null, client?: pg.Client) => void;
    opened.then(
      () => tell(null, this),
      (error: Error) => tell(error),
    );
    return undefined;
  }

  override end(): Promise<void>;
  override end(done: (error: Error) => void): void;
  override end(done?: (error: Error) => void): Promise<void> | undefined {
    this.#isEnded = true;
    if (!done) return super.end();
    super.end(done);
    return undefined;
  }

  async #open(): Promise<pg.Client> {
    const { connectionString } = this.#settings;
    const hosts = connectionString === undefined ? [] : hostsOf(connectionString);
    if (hosts.length > 1) {
      Object.assign(this, await writableHost(this.#settings, hosts));
      // The opener has given up meanwhile, as a pool does after its timeout.
      if (this.#isEnded || this.connection.stream.destroyed) throw new Error('Connection terminated');
    }
    await super.connect();
    return this;
  }
}
