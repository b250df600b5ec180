import { formatPesos } from '#rules/money.ts';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { orderDetailTexts } from '../../texts/order/detail.ts';
import { pickingTexts } from '../../texts/picking.ts';
import type { Order } from './use-order.ts';

const texts = orderDetailTexts.picked;

type Line = Order['products'][number];
type Outcome = NonNullable<Line['picked']>['outcome'];

const tones: Record<Outcome, BadgeTone> = {
  found: 'done',
  less: 'waiting',
  replaced: 'working',
  missing: 'failed',
};

/** Whether picking differs from the order (rule 63). */
export function showsPicked({ state, products }: Order): boolean {
  return state === '8_store_select_products' || products.some(({ picked }) => picked !== null);
}

export function LinePicked({ line, order }: { line: Line; order: Order }) {
  const { picked } = line;
  const question = order.questions.find(({ line_id }) => line_id === line.id);
  if (question) {
    return (
      <StateBadge tone="waiting">{question.asks === 'staff' ? texts.waitsForStore : texts.waits}</StateBadge>
    );
  }
  if (!picked) return <StateBadge tone="closed">{texts.pending}</StateBadge>;
  const { outcome, parts, reason, totalPrice, given_away: loss = 0 } = picked;
  const isAsPromised = outcome === 'found' && totalPrice === line.totalPrice;
  return (
    <span className="type-floor grid justify-items-start gap-0.5 whitespace-normal">
      <StateBadge tone={tones[outcome]}>{texts.outcomes[outcome]}</StateBadge>
      {!isAsPromised && (
        <span>
          {texts.quantity(
            parts
              .map(({ countDisplay, grams, countType }) => weighed(countDisplay, countType, grams))
              .join(' + ') || '0',
            formatPesos(totalPrice),
          )}
        </span>
      )}
      {loss > 0 && <b className="text-warn-body">{texts.givenAway(formatPesos(loss))}</b>}
      {reason && <span className="text-ink-2">{pickingTexts.reasons[reason]}</span>}
    </span>
  );
}

function weighed(countDisplay: string, countType: Line['countType'], grams: number | null): string {
  return countType === 'units' && grams !== null ? `${countDisplay} (${grams} g)` : countDisplay;
}
