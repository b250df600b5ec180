import { changeOf } from '#rules/deliveries/door.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { isPrepaid } from '#rules/orders/moves.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { deliveryTexts } from '../../texts/deliveries.ts';
import type { Stop } from './stop.ts';

const texts = deliveryTexts.atDoor;

type MoneyProps = {
  stop: Stop;
  /** The amount without the products that are not accepted. */
  due: number;
  received: string;
  setReceived: (text: string) => void;
  voucher: string;
  setVoucher: (text: string) => void;
  tendered: number;
};

export function DoorMoney({
  stop: { payment_method },
  due,
  received,
  setReceived,
  voucher,
  setVoucher,
  tendered,
}: MoneyProps) {
  if (isPrepaid(payment_method)) return <p className="panel type-name">{deliveryTexts.paid}</p>;
  const change = changeOf(due, tendered);
  const isCash = payment_method === 'cash';
  return (
    <section className="panel grid gap-2 py-3" aria-label={texts.collect}>
      <p>
        {texts.collect} <b className="text-[2.125rem]/[2.75rem] font-stretch-80%">{formatPesos(due)}</b>{' '}
        {isCash ? texts.inCash : texts.withCard}
      </p>
      {isCash ? (
        <>
          <TextInput
            label={texts.received}
            hint={texts.receivedHint}
            inputMode="numeric"
            placeholder={groupThousands(tendered)}
            value={received && groupThousands(Number(received))}
            onChange={(event) => setReceived(event.target.value.replaceAll(/\D/g, '').slice(0, 9))}
          />
          <p className="px-3 py-2 rounded-button bg-brand-wash text-[1.125rem] font-bold" aria-live="polite">
            {change === undefined
              ? texts.short(formatPesos(due - tendered))
              : `${texts.change}: ${formatPesos(change)}`}
          </p>
        </>
      ) : (
        <TextInput
          label={texts.voucher}
          maxLength={40}
          value={voucher}
          onChange={(event) => setVoucher(event.target.value)}
        />
      )}
    </section>
  );
}
