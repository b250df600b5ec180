import type { OrderState } from '#rules/orders/moves.ts';
import { SHOPPER_STAGE_LABELS, type ShopperStage, STATE_MEANINGS } from '#rules/orders/shopper-stage.ts';
import { toneOf } from '#web/api/state-tone.ts';
import { StateBadge } from '#web/ui/feedback/badge.tsx';

/** Stages that say more than the state, which is 'Despachado' even after the hand-over. */
const SAYS_ALL: readonly (ShopperStage | undefined)[] = ['delivered', 'collected', 'ready', 'returned'];

type Props = {
  order: { state: OrderState; stage?: ShopperStage | undefined; stateDisplayName: { name: string } };
};

/** The stage of an order in the shopper's words, beside the label of the specification (rule 97). */
export function StageBadge({ order: { state, stage, stateDisplayName } }: Props) {
  const label = stateDisplayName.name;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <StateBadge tone={toneOf(state)}>{stage ? SHOPPER_STAGE_LABELS[stage] : label}</StateBadge>
      {stage && !SAYS_ALL.includes(stage) && <span className="type-note text-ink-2">{label}</span>}
    </span>
  );
}

export function StateMeaning({ state }: { state: OrderState }) {
  const meaning = STATE_MEANINGS[state];
  return meaning !== undefined && <p className="type-note text-ink-2">{meaning}</p>;
}
