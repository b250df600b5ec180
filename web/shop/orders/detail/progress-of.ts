import type { CartType } from '#rules/cart/totals.ts';
import type { AttemptReason } from '#rules/deliveries/door.ts';
import type { DeliveryEvent } from '#rules/orders/delivery-events.ts';
import { ORDER_STATE_LABELS, ORDER_STATES, type OrderState } from '#rules/orders/moves.ts';
import {
  endOf,
  SHOPPER_STAGE_LABELS,
  SHOPPER_WAYS,
  type ShopperStage,
  STATE_MEANINGS,
  stageOfState,
} from '#rules/orders/shopper-stage.ts';

/** An event within a step: a state with the label of the specification, or an attempt to deliver. */
export type Entry = {
  label: string;
  date?: string | undefined;
  /** An explanation of labels that only staff understand. */
  meaning?: string | undefined;
  reason?: AttemptReason | undefined;
};

export type Step = {
  stage: ShopperStage;
  name: string;
  /** done: completed; here: current; ahead: pending. */
  place: 'done' | 'here' | 'ahead';
  entries: Entry[];
  /** When the step was reached, if no entry has the date. */
  date?: string | undefined;
};

type Lived = {
  state: OrderState;
  type: CartType;
  stage: ShopperStage;
  events: readonly { state: OrderState; date: string }[];
  delivery: {
    events: readonly {
      event: DeliveryEvent;
      label: string;
      date: string;
      reason?: AttemptReason | undefined;
    }[];
  };
};

/**
 * The progress of an order in the shopper's steps (rule 97), each with its past states (rule 21) and delivery events
 * (rule 22). Skipped steps are omitted; a cancelled or unpaid order has no steps ahead.
 */
export function progressOf(order: Lived): Step[] {
  const { stage, type } = order;
  const lived = livedSteps(order);
  const way = SHOPPER_WAYS[type];
  const before: ShopperStage[] = lived.has('waiting_payment') ? ['waiting_payment'] : [];
  const path: readonly ShopperStage[] = way.includes(stage)
    ? [...before, ...way]
    : stage === 'waiting_payment'
      ? ['waiting_payment', ...way]
      : [...before, ...way.slice(0, -1), stage];
  const at = path.indexOf(stage);
  const isEnd = at === path.length - 1 && way.includes(stage);
  return path.flatMap((one, index): Step[] => {
    const { entries = [], date } = lived.get(one) ?? {};
    const step = { stage: one, name: SHOPPER_STAGE_LABELS[one], entries, date };
    if (index > at) return [{ ...step, entries: [], date: undefined, place: 'ahead' }];
    if (index === at) return [{ ...step, place: isEnd ? 'done' : 'here' }];
    return entries.length > 0 || date !== undefined ? [{ ...step, place: 'done' }] : [];
  });
}

function livedSteps({ state, type, events, delivery }: Lived) {
  const steps = new Map<ShopperStage, { entries: Entry[]; date?: string }>();
  const step = (stage: ShopperStage) => {
    const entry = steps.get(stage) ?? { entries: [] };
    steps.set(stage, entry);
    return entry;
  };
  const dates = new Map(events.map((event) => [event.state, event.date]));
  const isBehind = (one: OrderState) => isEnded(state) || rank(one) <= rank(state);
  for (const one of ORDER_STATES.filter(
    (other) => other === state || (dates.has(other) && isBehind(other)),
  )) {
    step(stageOfState(one, type)).entries.push({
      label: ORDER_STATE_LABELS[one],
      date: dates.get(one),
      meaning: STATE_MEANINGS[one],
    });
  }
  let tries = 0;
  for (const { event, label, date, reason } of delivery.events) {
    if (event === 'delivered') step(endOf(type)).date = date;
    else if (event === 'returned') step('returned').date = date;
    else if (event === 'ready') step('preparing').date = date;
    else {
      tries += event === 'attempt' ? 1 : 0;
      // The step itself shows the first departure.
      if (event === 'attempt' || tries > 0) step('on_the_way').entries.push({ label, date, reason });
    }
  }
  return steps;
}

function isEnded(state: OrderState): boolean {
  return state === '12_store_cancel_order';
}

function rank(state: OrderState): number {
  return ORDER_STATES.indexOf(state);
}
