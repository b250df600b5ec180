import { expect, inject, it } from 'vitest';
import { withClient } from '#test/postgres-client.ts';
import { answerToError } from './errors.ts';

it.each([
  ['another holds the lock', "set lock_timeout = '20ms'; select pg_advisory_lock(7)"],
  ['the answer takes too long', "set statement_timeout = '20ms'; select pg_sleep(5)"],
])('a database that keeps us waiting is away for a while: %s', async (_, question) => {
  await withClient(inject('testServer'), async (holder) => {
    await holder.query('select pg_advisory_lock(7)');
    const thrown = await withClient(inject('testServer'), (client) => client.query(question)).catch(
      (error: unknown) => error,
    );
    expect(answerToError(thrown)).toMatchObject({ failure: { failure: 'UNAVAILABLE' }, unexpected: true });
  });
});
