import { useState } from 'react';
import { formatPesos } from '#rules/money.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { byPhoneTexts } from '../../texts/order/by-phone.ts';
import type { Editing } from './use-phone-order.ts';

const texts = byPhoneTexts.summary;

export function CouponsChoice({ editing }: { editing: Editing }) {
  const { order, change, refusal } = editing;
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const refused =
    refusal?.about === 'coupon' || refusal?.about === 'remove coupon' ? refusal.text : undefined;

  async function apply() {
    setBusy(true);
    if (await change({ change: 'coupon', code })) setCode('');
    setBusy(false);
  }

  return (
    <div className="grid gap-2">
      <form
        className="flex items-start gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        <TextInput
          label={texts.coupon}
          hiddenLabel
          placeholder={texts.coupon}
          size={36}
          className="flex-1"
          maxLength={60}
          autoComplete="off"
          error={refused}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" kind="outline" size={36} busy={busy} busyText={texts.applying}>
          {texts.apply}
        </Button>
      </form>
      {order.cart.coupons_applyed.length > 0 && (
        <ul className="grid gap-1">
          {order.cart.coupons_applyed.map(({ code: applied, description, amount }) => (
            <li key={applied} className="flex items-center justify-between gap-2">
              <span className="min-w-0 break-words">
                <b>{applied}</b> <span className="kit-quiet">{description}</span>
              </span>
              <span className="flex items-center gap-1">
                {amount > 0 && `- ${formatPesos(amount)}`}
                <IconButton
                  label={texts.removeCoupon(applied)}
                  onClick={() => void change({ change: 'remove coupon', code: applied })}
                >
                  <Icon name="x" size={16} />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
