import type { ReactNode } from 'react';
import { formatPesos } from '#rules/money.ts';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#rules/orders/moves.ts';
import { paymentMethods, takesOnline } from '#rules/orders/payment-methods.ts';
import { SUBSTITUTION_LABELS, SUBSTITUTIONS, type Substitution } from '#rules/picking/substitution-wish.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { byPhoneTexts } from '../../texts/order/by-phone.ts';
import type { Editing } from './use-phone-order.ts';

const texts = byPhoneTexts.summary;

export type Bag = { code: string; name: string; price_per_bag: number };
type Props = {
  editing: Editing;
  bags: readonly Bag[];
  gateways: readonly string[];
  children: ReactNode;
};

export function OrderChoices({ editing, bags, gateways, children }: Props) {
  const { cart } = editing.order;
  const { change } = editing;
  const payment = cart.payment_method_selected;
  const rule = cart.substitution ?? 'ask';
  const methods = paymentMethods(cart.type, takesOnline(gateways, cart.price_total_computed));
  return (
    <>
      <Select
        label={texts.payment}
        value={payment ?? ''}
        {...(payment === 'online' && { hint: texts.link })}
        onChange={(event) =>
          void change({ change: 'payment', payment_method_selected: event.target.value as PaymentMethod })
        }
      >
        {payment === null && <option value="">{texts.choosePayment}</option>}
        {methods.map((method) => (
          <option key={method} value={method}>
            {PAYMENT_METHOD_LABELS[method]}
          </option>
        ))}
      </Select>
      {children}
      {bags.length > 0 && (
        <Select
          label={texts.bags}
          value={cart.bags_config ? `=${cart.bags_config.code}` : ''}
          onChange={(event) => void change({ change: 'bags', code: event.target.value.slice(1) })}
        >
          {cart.bags_config === null && <option value="">{texts.chooseBags}</option>}
          {bags.map(({ code, name, price_per_bag }) => (
            <option key={code} value={`=${code}`}>
              {texts.bag(name, formatPesos(price_per_bag))}
            </option>
          ))}
          <option value="=">{texts.noBag}</option>
        </Select>
      )}
      <Select
        label={texts.rule}
        value={rule}
        hint={texts.rules[rule]}
        onChange={(event) =>
          void change({ change: 'substitution', substitution: event.target.value as Substitution })
        }
      >
        {SUBSTITUTIONS.map((one) => (
          <option key={one} value={one}>
            {SUBSTITUTION_LABELS[one]}
          </option>
        ))}
      </Select>
    </>
  );
}
