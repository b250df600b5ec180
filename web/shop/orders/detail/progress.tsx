import { shortMomentText } from '#rules/dates/date-text.ts';
import type { Order } from '#web/shop/orders/load-order.ts';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { type Mark, progressOf } from './progress-of.ts';

/** Where the order is on its way, with the labels of the specification. */
export function Progress({ order, now }: { order: Order; now: Date }) {
  return (
    <ol className="grid mt-2" aria-label={texts.progress}>
      {progressOf(order).map((mark) => (
        <li
          key={mark.key}
          className={`progress-step progress-${mark.place}`}
          aria-current={mark.place === 'here' ? 'step' : undefined}
        >
          <span className="step-mark progress-mark" aria-hidden>
            {mark.place === 'done' && <Icon name="check-bold" size={14} />}
            {mark.place === 'here' && mark.state === '12_store_cancel_order' && <Icon name="x" size={16} />}
          </span>
          <p className={cx('type-name', mark.place === 'ahead' && 'text-ink-2')}>
            {mark.place !== 'ahead' && (
              <span className="spoken">{`${mark.place === 'done' ? texts.done : texts.now}: `}</span>
            )}
            {mark.name}
          </p>
          {/* It says what happens now: of what is ahead, or long over, it would not be true. */}
          {mark.place === 'here' && mark.state !== undefined && texts.stateHelp[mark.state] !== undefined && (
            <p className="type-note text-ink-2">{texts.stateHelp[mark.state]}</p>
          )}
          {mark.reason && <p className="type-note text-ink-2">{texts.attemptReasons[mark.reason]}</p>}
          <p className="type-note text-ink-2 empty:hidden">{note(mark, order, now)}</p>
        </li>
      ))}
    </ol>
  );
}

/** When and by whom; of the last step ahead its window, while that is to come. */
function note({ state, place, date }: Mark, { delivery, window, type }: Order, now: Date): string {
  if (place === 'ahead') {
    return state === '10_store_dispatch_products' && new Date(window.end_date) >= now ? window.label : '';
  }
  const when = date === undefined ? '' : shortMomentText(new Date(date), now);
  return [when, place === 'here' ? who(state, delivery, type) : ''].filter(Boolean).join(' · ');
}

/** 'Julián alista tu pedido' */
function who(
  state: Mark['state'],
  { picker_name, delivery_name }: Order['delivery'],
  type: Order['type'],
): string {
  if (state === '8_store_select_products' && picker_name !== '') return texts.picking(picker_name);
  if (state === '10_store_dispatch_products' && delivery_name !== '' && type === 'delivery') {
    return texts.delivering(delivery_name);
  }
  return '';
}
