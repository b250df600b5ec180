import { expect } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { newId } from '#server/db/ids.ts';
import { action, record } from '#test/picking/picking-world.ts';
import { demandOf, goodOf, priceOf, priceOfDemand } from './book/goods.ts';
import type { BookLine, BookPick } from './book/lines.ts';
import type { BookOrder } from './book/orders.ts';
import type { Dice } from './dice.ts';
import type { Comer, Picker, Store } from './store.ts';

type Proposal = OutputOf<'picking.proposals'>['lines'][number]['proposals'][number];

export type Aisle = { store: Store; picker: Picker; comer: Comer; order: BookOrder; dice: Dice };

export const OUTCOMES = [
  ...(['all', 'all', 'all', 'light', 'heavy', 'fewer', 'none', 'not taken'] as const),
  ...(['chosen', 'refused', 'yes', 'no', 'silence', 'corrected'] as const),
];
export type Outcome = (typeof OUTCOMES)[number];

const RULES = { chosen: 'choose', refused: 'none', yes: 'ask', no: 'ask', silence: 'ask' } as const;

const nothing: BookPick = { found: null, other: null, isGone: true, agreed: null };

/** Picks a line with that outcome where it can have it, else as it was ordered, and writes it into the book. */
export async function pickLine(aisle: Aisle, line: BookLine, outcome: Outcome): Promise<void> {
  const { dice } = aisle;
  const byWeight = line.countType === 'grams';
  switch (outcome) {
    case 'light':
    case 'heavy':
      return say(aisle, line, { ...nothing, found: weighed(line, outcome, dice) });
    case 'fewer':
      if (byWeight || line.count < 2) return say(aisle, line, whole(line));
      return say(aisle, line, {
        ...nothing,
        found: { count: dice.int(1, line.count - 1) },
        isGone: dice.chance(0.7),
      });
    case 'none':
    case 'not taken':
      return say(aisle, line, { ...nothing, isGone: outcome === 'none' });
    case 'chosen':
    case 'refused':
    case 'yes':
    case 'no':
    case 'silence':
      return replace(aisle, line, outcome);
    case 'corrected':
      await say(aisle, line, { ...nothing, isGone: true });
      return say(aisle, line, byWeight ? { ...nothing, found: weighed(line, 'heavy', dice) } : whole(line));
    default:
      return say(aisle, line, whole(line));
  }
}

/** A picker says it of a line, and the device sends it twice. */
async function say({ picker, order }: Aisle, line: BookLine, pick: BookPick): Promise<void> {
  const sent = action(line.id, { ...wireOf(pick), replaces: line.actionId });
  const [result, again] = [
    await record(picker.client, order.id, [sent]),
    await record(picker.client, order.id, [sent]),
  ];
  expect(result.ok().results).toEqual([{ id: sent.id, conflict: null }]);
  expect(again.ok().results).toEqual(result.ok().results);
  line.pick = pick;
  line.actionId = sent.id;
}

function wireOf({ found, other, isGone }: BookPick) {
  return {
    found,
    replacement: other && {
      product_id: other.good.id,
      count: other.count,
      ...(other.grams ? { grams: other.grams } : {}),
    },
    reason: isGone ? ('shelf_empty' as const) : ('other' as const),
  };
}

function whole({ count }: BookLine): BookPick {
  return { ...nothing, found: { count } };
}

/** What the scale says: of a weight, or of pieces that are sold by weight. */
function weighed(line: BookLine, outcome: 'light' | 'heavy', dice: Dice): { count: number; grams?: number } {
  const share = outcome === 'light' ? dice.int(70, 99) : dice.int(101, 149);
  const grams = Math.max(1, Math.floor((demandOf(line) * share) / 100));
  if (line.countType === 'grams') return { count: grams };
  return line.good.byGram ? { count: line.count, grams } : { count: line.count };
}

async function replace(aisle: Aisle, line: BookLine, outcome: keyof typeof RULES): Promise<void> {
  const { picker, comer, order } = aisle;
  const params = { id: order.id };
  const rule = { substitution: RULES[outcome], line_id: line.id };
  (await comer.client.call('orders.setSubstitution', { params, body: rule })).ok();
  const [proposal] = await proposalsFor(picker, order, line);
  if (outcome === 'refused') {
    expect(proposal).toBeUndefined();
    return say(aisle, line, nothing);
  }
  if (!proposal) return say(aisle, line, nothing);
  const other = { good: goodOf(proposal.product_id), countType: proposal.countType, count: proposal.count };
  expect(proposal.worth).toBe(priceOf(other));
  if (outcome !== 'chosen') return ask(aisle, line, { other, outcome });
  const grams = other.good.byGram && other.countType === 'units' ? demandOf(other) + 15 : undefined;
  // Above the limit it is for the store or the shopper to say.
  if (priceOfDemand(other.good, grams ?? demandOf(other)) > (proposal.most_worth ?? 0))
    return say(aisle, line, nothing);
  return say(aisle, line, { ...nothing, other: { ...other, ...(grams ? { grams } : {}) } });
}

async function proposalsFor({ client }: Picker, { id }: BookOrder, line: BookLine): Promise<Proposal[]> {
  const { lines } = (await client.call('picking.proposals', { params: { id }, query: {} })).ok();
  return lines.find(({ line_id }) => line_id === line.id)?.proposals ?? [];
}

/** The shopper is asked, and says yes or no; or nothing until the time is over. */
async function ask(
  aisle: Aisle,
  line: BookLine,
  { other, outcome }: { other: NonNullable<BookPick['other']>; outcome: 'yes' | 'no' | 'silence' },
): Promise<void> {
  const { store, picker, comer, order, dice } = aisle;
  const params = { id: order.id };
  const found_count = line.countType === 'units' && line.count > 1 && dice.chance(0.5) ? 1 : 0;
  const body = { id: newId(), line_id: line.id, product_id: other.good.id, count: other.count, found_count };
  const response = await picker.client.call('picking.ask', { params, body });
  const own = found_count === 0 ? 0 : priceOfDemand(line.good, Math.floor(demandOf(line) / line.count));
  const lineTotal = own + priceOf(other);
  const extra = Math.max(0, lineTotal - priceOf(line));
  if ((extra > 0 && order.method === 'online') || extra > priceOf(line)) {
    expect(response.failure().error).toBe('QUESTION_NOT_POSSIBLE');
    return say(aisle, line, nothing);
  }
  expect(response.ok().question).toMatchObject({ line_total: lineTotal, extra });
  if (outcome === 'silence') store.payments.pass(6);
  const answer = await comer.client.call('orders.answerQuestion', {
    params: { ...params, question_id: body.id },
    body: { answer: outcome === 'no' ? 'no' : 'yes' },
  });
  if (outcome === 'silence') expect(answer.failure().error).toBe('QUESTION_OVER');
  else answer.ok();
  await ended(picker, order, line);
  const found = found_count > 0 ? { count: found_count } : null;
  line.pick = { ...nothing, found, ...(outcome === 'yes' ? { other, agreed: lineTotal } : {}) };
  // The line was settled under the id of the question.
  line.actionId = body.id;
  // They find it after all: at most what was promised, whatever was agreed for something else.
  if (outcome === 'yes' && line.good.byGram && dice.chance(0.5))
    await say(aisle, line, { ...nothing, found: weighed(line, 'heavy', dice) });
}

/** Until the picker's device shows the line as picked: a question whose time is over ends with the person who looks. */
async function ended({ client }: Picker, { id }: BookOrder, line: BookLine): Promise<void> {
  await expect
    .poll(
      async () =>
        (await client.call('picking.walk', { query: {} }))
          .ok()
          .lines.find((one) => one.order_id === id && one.id === line.id)?.picked,
      {
        timeout: 10_000,
      },
    )
    .toBeTruthy();
}
