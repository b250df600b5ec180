import { expect, inject, it } from 'vitest';
import { withClient } from '#test/postgres-client.ts';
import { answerToError } from './answer-to-error.ts';

it.each([
  ['another holds the lock', "set lock_timeout = '20ms'; select pg_advisory_lock(7)"],
  ['the answer takes too long', "set statement_timeout = '20ms'; select pg_sleep(5)"],
])('a slow database is UNAVAILABLE: %s', async (_, question) => {
  await withClient(inject('testServer'), async (holder) => {
    await holder.query('select pg_advisory_lock(7)');
    const thrown = await withClient(inject('testServer'), (client) => client.query(question)).catch(
      (error: unknown) => error,
    );
    expect(answerToError(thrown)).toMatchObject({ failure: { failure: 'UNAVAILABLE' }, unexpected: true });
  });
});

it.each([
  '53100 the disk is full',
  '53200 there is no memory left',
  '53300 there are too many connections',
  '25006 the server may only be read',
  '57P01 it is stopping',
  '57P02 it has crashed',
  '57P03 it is starting',
  '58030 its files do not answer',
  '40001 a race is lost for the third time',
  '40P01 a deadlock comes back',
])('a failing database is UNAVAILABLE: %s', async (sqlState) => {
  const [code] = sqlState.split(' ');
  const raise = `do $$ begin raise exception using errcode = '${code}', message = 'no'; end $$`;
  const thrown = await withClient(inject('testServer'), (client) => client.query(raise)).catch(
    (error: unknown) => error,
  );
  expect(thrown).toMatchObject({ code });
  expect(answerToError(thrown)).toMatchObject({ failure: { failure: 'UNAVAILABLE' }, unexpected: true });
});

it('an internal error stays one', async () => {
  const thrown = await withClient(inject('testServer'), (client) => client.query('select 1 / 0')).catch(
    (error: unknown) => error,
  );
  expect(answerToError(thrown)).toMatchObject({ failure: { failure: 'INTERNAL_ERROR' }, unexpected: true });
});
