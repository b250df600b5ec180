import { shortMomentText } from '#rules/dates/date-text.ts';
import { endOf, type ShopperStage } from '#rules/orders/shopper-stage.ts';
import type { Order } from '#web/shop/orders/load-order.ts';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { type Entry, progressOf, type Step } from './progress-of.ts';

type Props = { order: Order; stage: ShopperStage; now: Date };

/** The progress of an order: the shopper's steps, each with the states of the specification. */
export function Progress({ order, stage, now }: Props) {
  return (
    <ol className="grid mt-2" aria-label={texts.progress}>
      {progressOf({ ...order, stage }).map((step) => (
        <li
          key={step.stage}
          className={`progress-step progress-${step.place}`}
          aria-current={step.stage === stage ? 'step' : undefined}
        >
          <span className="step-mark progress-mark" aria-hidden>
            {step.place === 'done' && <Icon name="check-bold" size={14} />}
            {step.place === 'here' && isBadEnd(step.stage) && <Icon name="x" size={16} />}
          </span>
          <p className={cx('type-name', step.place === 'ahead' && 'text-ink-2')}>
            {step.place !== 'ahead' && (
              <span className="spoken">{`${step.place === 'done' ? texts.done : texts.now}: `}</span>
            )}
            {step.name}
          </p>
          {step.entries.map((entry) => (
            <Happened key={`${entry.label} ${entry.date}`} entry={entry} now={now} />
          ))}
          <p className="type-note text-ink-2 empty:hidden">{note(step, order, now)}</p>
        </li>
      ))}
    </ol>
  );
}

function Happened({ entry: { label, date, meaning, reason }, now }: { entry: Entry; now: Date }) {
  const when = date === undefined ? '' : shortMomentText(new Date(date), now);
  return (
    <p className="type-note text-ink-2">
      {[label, when].filter(Boolean).join(' · ')}
      {meaning && <span className="block">{meaning}</span>}
      {reason && <span className="block">{texts.attemptReasons[reason]}</span>}
    </p>
  );
}

/** Person or time of a step; for the last pending step its window, unless that is over. */
function note({ stage, place, date, entries }: Step, { delivery, window, type }: Order, now: Date): string {
  if (place === 'ahead') {
    return stage === endOf(type) && new Date(window.end_date) >= now ? window.label : '';
  }
  const when = date !== undefined && entries.length === 0 ? shortMomentText(new Date(date), now) : '';
  return [when, place === 'here' ? who(stage, delivery) : ''].filter(Boolean).join(' · ');
}

/** 'Julián alista tu pedido'. On a round the stop already names the courier. */
function who(stage: ShopperStage, { picker_name, delivery_name, stop }: Order['delivery']): string {
  if (stage === 'preparing' && picker_name !== '') return texts.picking(picker_name);
  return stage === 'on_the_way' && delivery_name !== '' && !stop ? texts.delivering(delivery_name) : '';
}

function isBadEnd(stage: ShopperStage): boolean {
  return stage === 'cancelled' || stage === 'payment_failed' || stage === 'returned';
}
