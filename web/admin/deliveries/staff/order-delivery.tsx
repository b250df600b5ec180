import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { shortMomentText } from '#rules/dates/date-text.ts';
import { formatPesos } from '#rules/money.ts';
import { PAYMENT_METHOD_LABELS } from '#rules/orders/moves.ts';
import { RETURN_REASON_LABELS } from '#rules/returns/reasons.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { orSayWhy } from '../../kit/dialogs/or-say-why.ts';
import type { Order } from '../../orders/detail/use-order.ts';
import { deliveryTexts } from '../../texts/deliveries.ts';

const texts = deliveryTexts.staff.report;

type Report = OutputOf<'deliveries.report'>;
type LateClaim = NonNullable<Report['claims']>[number];

export function OrderDelivery({ order, now }: { order: Order; now: Date }) {
  const { id } = order;
  const [report, setReport] = useReport(order);
  const [busy, setBusy] = useState(false);
  if (!report) return null;
  const { attempts, delivered, goods, claims } = report;
  // At the door the courier still has the goods.
  const isOut = order.delivery.events.at(-1)?.event === 'on_the_way';
  const waiting = isOut ? [] : goods.filter(({ outcome }) => outcome === null);

  async function receive(outcome: 'stock' | 'waste') {
    setBusy(true);
    const body = { goods: waiting.map(({ line_id, product_id }) => ({ line_id, product_id, outcome })) };
    if (
      await orSayWhy(async () => setReport(await callApi('deliveries.restock', { params: { id }, body })))
    ) {
      showToast('success', texts.received[outcome]);
    }
    setBusy(false);
  }

  if (attempts.length + goods.length + claims.length === 0 && !delivered) return null;
  return (
    <section className="grid gap-2" aria-label={texts.title}>
      {attempts.map(({ reason, note, date, photo_url }) => (
        <p key={date} className="type-note">
          {shortMomentText(new Date(date), now)} · <b>{deliveryTexts.reasons[reason]}</b>
          {note !== '' && ` · ${note}`} <Photo address={photo_url} />
        </p>
      ))}
      {delivered && <Delivered delivered={delivered} />}
      {claims.length > 0 && <Claims claims={claims} now={now} />}
      {goods.length > 0 && (
        <>
          <h3 className="type-name">{texts.back}</h3>
          <ul className="grid gap-1 type-note">
            {goods.map(({ line_id, product_id, title, quantity, reason = null, outcome, settled_by }) => (
              <li key={`${line_id}${product_id}`}>
                {title}, {quantity} · {reason && `${RETURN_REASON_LABELS[reason]}, `}
                {outcome ? `${texts.outcomes[outcome]}, ${settled_by}` : texts.waiting}
              </li>
            ))}
          </ul>
        </>
      )}
      {waiting.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button
            size={36}
            kind="outline"
            busy={busy}
            busyText={texts.busy}
            onClick={() => void receive('stock')}
          >
            {texts.toStock}
          </Button>
          <Button
            size={36}
            kind="outline"
            busy={busy}
            busyText={texts.busy}
            onClick={() => void receive('waste')}
          >
            {texts.toWaste}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Read again whenever the order changes; none before a courier had it. */
function useReport(order: Order) {
  const { id, delivery } = order;
  const [report, setReport] = useState<Report>();
  const hasBegun =
    delivery.events.length > 0 || delivery.assigned_history.some(({ role }) => role === 'delivery');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a courier claims is no version of the order.
  useEffect(() => {
    if (!hasBegun) return;
    let isCurrent = true;
    void orSayWhy(async () => {
      const found = await callApi('deliveries.report', { params: { id } });
      if (isCurrent) setReport(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [id, order, hasBegun]);
  return [report, setReport] as const;
}

function Delivered({ delivered }: { delivered: NonNullable<Report['delivered']> }) {
  const {
    proof,
    payment_method,
    amount,
    cash_received: received,
    cash_change,
    voucher,
    photo_url,
  } = delivered;
  return (
    <p className="type-note">
      {texts.proof[proof]} · {PAYMENT_METHOD_LABELS[payment_method]} <b>{formatPesos(amount)}</b>
      {received !== null && ` · ${texts.cash(formatPesos(received), formatPesos(cash_change ?? 0))}`}
      {voucher !== '' && ` · ${texts.voucher(voucher)}`} <Photo address={photo_url} />
    </p>
  );
}

/** Events that a courier's phone sent too late, with money and photo: a person has to decide about them. */
function Claims({ claims, now }: { claims: readonly LateClaim[]; now: Date }) {
  return (
    <>
      <h3 className="type-name">{texts.claims.title}</h3>
      <ul className="grid gap-1 type-note">
        {claims.map(({ kind, conflict, actor, date, photo_url, ...claim }) => (
          <li key={`${date}${kind}${actor}`}>
            {shortMomentText(new Date(date), now)} · <b>{claimText({ kind, ...claim })}</b> · {actor},{' '}
            {texts.claims.why[conflict]} <Photo address={photo_url} />
          </li>
        ))}
      </ul>
    </>
  );
}

type Claim = Pick<
  LateClaim,
  'kind' | 'is_adult' | 'reason' | 'note' | 'amount' | 'payment_method' | 'voucher'
>;

function claimText({ kind, is_adult, reason, note, amount, payment_method: method, voucher }: Claim): string {
  const { kinds, age, cash } = texts.claims;
  return [
    kind === 'age_checked' ? age(is_adult === true) : kinds[kind],
    reason && deliveryTexts.reasons[reason],
    note,
    method === 'cash' && cash(formatPesos(amount ?? 0)),
    voucher && texts.voucher(voucher),
  ]
    .filter(Boolean)
    .join(', ');
}

function Photo({ address }: { address: string }) {
  if (address === '') return null;
  return (
    <a className="link" href={address} target="_blank" rel="noreferrer">
      {texts.photo}
    </a>
  );
}
