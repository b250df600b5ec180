import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatPesos } from '#rules/money.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea, TextInput } from '#web/ui/fields/text-input.tsx';
import { topModal } from '#web/ui/overlays/modal-stack.ts';
import { byPhoneTexts } from '../../texts/order/by-phone.ts';
import { CouponsChoice } from './coupons-choice.tsx';
import { InvoiceQuestion } from './invoice-question.tsx';
import { type Bag, OrderChoices } from './order-choices.tsx';
import { Section } from './section.tsx';
import { useInvoice } from './use-invoice.ts';
import type { Editing, PhoneOrder } from './use-phone-order.ts';
import { type Placing, usePlacing } from './use-placing.ts';

const texts = byPhoneTexts.summary;
const OWN = ['payment', 'bags', 'substitution'];

type Props = { editing: Editing; bags: readonly Bag[]; gateways: readonly string[]; onDiscard: () => void };

export function OrderSummary({ editing, bags, gateways, onDiscard }: Props) {
  const { order, refusal } = editing;
  const { cart } = order;
  const invoice = useInvoice(order);
  const placing = usePlacing(editing, invoice);
  const isBusy = placing.busy || editing.isBusy;
  const button = usePlaceKey(editing, placing);
  return (
    <Section title={texts.title} refused={refusal && OWN.includes(refusal.about) ? refusal.text : undefined}>
      <OrderChoices editing={editing} bags={bags} gateways={gateways}>
        {cart.payment_method_selected === 'cash' && <CashQuestion placing={placing} />}
      </OrderChoices>
      <CouponsChoice editing={editing} />
      <InvoiceQuestion
        order={order}
        invoice={invoice}
        refusal={refusal?.about === 'invoice' ? refusal : undefined}
      />
      {cart.alcoholNotice !== '' && <Notice tone="warn">{cart.alcoholNotice}</Notice>}
      {cart.windows.length === 0 ? (
        <Notice tone="warn">{texts.noWindow}</Notice>
      ) : (
        <Select
          label={texts.window}
          value={placing.window}
          onChange={(event) => placing.setWindow(event.target.value)}
        >
          {cart.windows.map(({ start_date, label }, place) => (
            <option key={start_date} value={start_date}>
              {place === 0 ? texts.soonest(label) : label}
            </option>
          ))}
        </Select>
      )}
      <TextArea
        label={texts.observations}
        rows={2}
        maxLength={1000}
        value={placing.observations}
        onChange={(event) => placing.setObservations(event.target.value)}
      />
      <Totals order={order} />
      {refusal?.about === 'place' && (
        <Notice tone="danger" assertive>
          {refusal.text}
        </Notice>
      )}
      <Button
        ref={button}
        wide
        busy={isBusy}
        busyText={placing.busy ? texts.placing : texts.saving}
        aria-keyshortcuts="Control+Enter"
        onClick={() => void placing.place()}
      >
        {texts.place}
      </Button>
      <Button kind="ghost" size={36} onClick={onDiscard}>
        {texts.discard}
      </Button>
    </Section>
  );
}

/**
 * Ctrl + Enter places the order from any field. The focus moves to the button, so that the field's input is sent first;
 * the order is placed once that was accepted.
 */
function usePlaceKey({ isBusy, refusal }: Editing, { busy, place }: Placing) {
  const button = useRef<HTMLButtonElement>(null);
  const [press, setPress] = useState<{ refusal: Editing['refusal'] }>();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || topModal()) return;
    event.preventDefault();
    button.current?.focus();
    setPress({ refusal });
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  const isReady = press !== undefined && !isBusy && !busy;
  const placeOnce = useEffectEvent(() => {
    setPress(undefined);
    if (press?.refusal === refusal) void place();
  });
  useEffect(() => {
    if (isReady) placeOnce();
  }, [isReady]);
  return button;
}

/** The cash amount for the courier's change; optional, as in the shop. */
function CashQuestion({ placing: { cash, setCash, wrongCash, change } }: { placing: Placing }) {
  const [left, setLeft] = useState(false);
  return (
    <TextInput
      label={texts.cash}
      aside={texts.cashAside}
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      icon={<span aria-hidden>$</span>}
      value={cash}
      // Always one line: an error replaces the hint, so that the button below does not move.
      hint={change === undefined ? texts.cashWhy : texts.cashHint(change)}
      error={left ? wrongCash : undefined}
      onChange={(event) => setCash(event.target.value)}
      onBlur={() => setLeft(true)}
    />
  );
}

function Totals({ order: { cart } }: { order: PhoneOrder }) {
  const rows = [
    [texts.subtotal, cart.price_subtotal_computed],
    [texts.bagsTotal(cart.bags_count), cart.price_total_bags],
    [texts.discount, -cart.coupons_total],
    [texts.delivery, cart.price_domicile],
  ] as const;
  return (
    <>
      <dl className="grid gap-1 border-t border-line pt-3">
        {rows
          .filter(([label, amount]) => amount !== 0 || label === texts.subtotal)
          .map(([label, amount]) => (
            <div key={label} className="flex justify-between gap-3">
              <dt>{label}</dt>
              <dd className="no-break">{amount < 0 ? `- ${formatPesos(-amount)}` : formatPesos(amount)}</dd>
            </div>
          ))}
        <div className="flex items-baseline justify-between gap-3">
          <dt className="type-name">{texts.total}</dt>
          <dd className="type-price-l no-break">{formatPesos(cart.price_total_computed)}</dd>
        </div>
      </dl>
      {!cart.meets_minimum && <p className="kit-quiet">{texts.minimum(cart.min_subtotal)}</p>}
    </>
  );
}
