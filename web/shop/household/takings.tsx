import { recentMomentText } from '#rules/dates/date-text.ts';
import { orderPath } from '#web/shop/orders/share-order.ts';
import { householdTexts } from '#web/shop/texts/account/household.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import type { Household } from './household.ts';

const texts = householdTexts.takings;

type Taking = Household['takings'][number];

/** Who took the cart to order it, and when the order arrives. */
export function Takings({ takings }: { takings: readonly Taking[] }) {
  return (
    <section className="panel profile-narrow">
      <h3 className="type-section">{texts.title}</h3>
      <ul className="profile-rows">
        {takings.map((taking) => (
          <li key={taking.date} className="profile-row">
            <div className="grid gap-1">
              <p className="type-name">{headOf(taking)}</p>
              <p className="type-note text-ink-2">{recentMomentText(new Date(taking.date), new Date())}</p>
              <p className="type-note text-ink-2">{orderOf(taking)}</p>
              {taking.order !== null && taking.order.token === null && !taking.is_me && (
                <p className="type-note text-ink-2">{texts.hidden}</p>
              )}
            </div>
            {taking.order?.token != null && (
              <ButtonLink kind="outline" to={orderPath(taking.order.token)}>
                {texts.see}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function headOf({ by, is_me: isMe, products_count: count, order }: Taking): string {
  const products = texts.products(count);
  if (order === null) return isMe ? texts.iTook(products) : texts.taken(by, products);
  return isMe ? texts.iOrdered(products) : texts.ordered(by, products);
}

function orderOf({ order, is_me: isMe }: Taking): string {
  if (order === null) return isMe ? texts.notYetMine : texts.notYet;
  const when = order.type === 'pickup' ? texts.ready(order.window) : texts.arrives(order.window);
  return texts.order(order.number, when, order.state);
}
