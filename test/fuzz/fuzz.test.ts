import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { sized } from '../races/sizes.ts';
import { type Operation, readDocument } from './document.ts';
import { type FuzzWorld, openFuzzWorld } from './fuzz-world.ts';
import { tried } from './judge.ts';
import { requestOf } from './request.ts';

/**
 * Every call, asked for everything its document allows and for what it does not: FUZZ_SEED=… asks for something else.
 */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120);
const RUNS = Number(process.env.FUZZ_RUNS ?? sized(3, 2_000));
const LOOK_AROUND_EVERY = 400;
/** Kept answers and compiled code have their place; a leak has no end. */
const MOST_GROWTH_MB = 150;

/** What answers staff at the address of a public call is asked with that one. */
const addresses = Object.entries<CallDefinition>(calls)
  .filter(([, { insteadOf }]) => insteadOf === undefined)
  .map(([id]) => id);

let world: FuzzWorld;
let operations: Map<string, Operation>;
let requestCount = 0;
let memory = 0;

beforeAll(async () => {
  console.log(`fuzzer: seed ${seed}, ${RUNS} requests a call`);
  world = await openFuzzWorld();
  operations = new Map((await readDocument(world.url)).map((operation) => [operation.id, operation]));
  memory = await world.memory();
}, 300_000);
afterAll(() => world.close());

describe('any input gets a documented response, quickly, and no internal error', () => {
  it.concurrent.each(addresses)('%s', askForEverything, 3_600_000);
});

async function askForEverything(id: string): Promise<void> {
  const operation = operations.get(id);
  if (!operation) throw new Error(`${id} is not in the document`);
  const property = fc.asyncProperty(requestOf(operation), async (request) => {
    requestCount += 1;
    if (requestCount % LOOK_AROUND_EVERY === 0) await world.lookAround();
    const problems = await tried(world, request);
    if (problems.length > 0) throw new Error([request.wrong || 'nothing wrong', ...problems].join('\n'));
  });
  const endOnFailure = process.env.FUZZ_SHRINK === undefined;
  const { errorInstance } = await fc.check(property, { seed, numRuns: RUNS, endOnFailure });
  if (errorInstance) throw errorInstance;
}

it('afterwards the server is alive, without errors, and has freed its memory', async () => {
  expect(world.alive()).toBe(true);
  expect(world.faults).toEqual([]);
  const after = await world.memory();
  console.log(`fuzzer: ${requestCount} requests, ${memory} MB before, ${after} MB after`);
  expect(after - memory).toBeLessThan(MOST_GROWTH_MB);
});
