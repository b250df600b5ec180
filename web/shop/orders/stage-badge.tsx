import type { OrderState } from '#rules/orders/moves.ts';
import { SHOPPER_STAGE_LABELS, type ShopperStage, STATE_MEANINGS } from '#rules/orders/shopper-stage.ts';
import { toneOf } from '#web/api/state-tone.ts';
import { StateBadge } from '#web/ui/feedback/badge.tsx';

/** Then the state says less than the stage: 'Despachado' also when it was handed over. */
const SAYS_ALL: readonly (ShopperStage | undefined)[] = ['delivered', 'collected', 'ready', 'returned'];

type Props = {
  order: { state: OrderState; stage?: ShopperStage | undefined; stateDisplayName: { name: string } };
};

/** How far an order is in its shopper's words, beside the label of the specification (rule 97). */
export function StageBadge({ order: { state, stage, stateDisplayName } }: Props) {
  const label = stateDisplayName.name;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <StateBadge tone={toneOf(state)}>{stage ? SHOPPER_STAGE_LABELS[stage] : label}</StateBadge>
      {stage && !SAYS_ALL.includes(stage) && <span className="type-note text-ink-2">{label}</span>}
    </span>
  );
}

/** What its state means, where only a shop understands the label. */
export function StateMeaning({ state }: { state: OrderState }) {
  const meaning = STATE_MEANINGS[state];
  return meaning !== undefined && <p className="type-note text-ink-2">{meaning}</p>;
}
