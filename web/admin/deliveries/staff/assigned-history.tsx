import { shortMomentText } from '#rules/dates/date-text.ts';
import type { Order } from '../../orders/detail/use-order.ts';
import { deliveryTexts } from '../../texts/deliveries.ts';

const texts = deliveryTexts.staff.assigned;

export function AssignedHistory({ order, now }: { order: Order; now: Date }) {
  const { assigned_history: history } = order.delivery;
  if (history.length === 0) return null;
  return (
    <>
      <h3 className="type-name">{texts.title}</h3>
      <ol className="order-history type-note grid gap-2" reversed>
        {[...history].reverse().map(({ role, user_name, actor, date }) => (
          <li key={`${date}${role}${user_name}`}>
            <span>{shortMomentText(new Date(date), now)}</span>
            <span>
              {texts.roles[role]}: <b>{user_name || texts.nobody}</b>
              {actor !== '' && <span className="text-ink-2"> · {actor}</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
