import { shortMomentText } from '#rules/dates/date-text.ts';
import { formatPesos } from '#rules/money.ts';
import { orderDetailTexts } from '../../texts/order/detail.ts';
import type { Order } from './use-order.ts';

const texts = orderDetailTexts.history;

type Entry = { date: string; what: string; who: string; why: string };

export function OrderHistory({ order, now }: { order: Order; now: Date }) {
  const entries = [...order.events.map(moved), ...order.additions.map(added)];
  entries.sort((a, b) => b.date.localeCompare(a.date));
  return (
    <>
      <h3 className="type-name">{texts.title}</h3>
      <ol className="order-history type-note grid gap-2" reversed>
        {entries.map(({ date, what, who, why }) => (
          <li key={`${date}${what}`}>
            <span>{shortMomentText(new Date(date), now)}</span>
            <span>
              <b>{what}</b>
              {who !== '' && ` · ${who}`}
              {why !== '' && <span className="text-ink-2"> · {why}</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function moved({ date, stateDisplayName, actor, reason }: Order['events'][number]): Entry {
  return { date, what: stateDisplayName.name, who: actor, why: reason };
}

function added({ date, lines_count, price_before, price_total }: Order['additions'][number]): Entry {
  const why = texts.totals(formatPesos(price_before), formatPesos(price_total));
  return { date, what: texts.added(lines_count), who: '', why };
}
