import { useEffect, useEffectEvent, useState } from 'react';
import { besideCredit, creditFor } from '#rules/credit/in-orders.ts';
import { formatPesos } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { creditTexts as texts } from '#web/shop/texts/account/credit.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';

type Props = {
  total: number;
  /** Pesos of credit to use; 0 = none. */
  credit: number;
  onChange: (credit: number) => void;
};

/** Asks whether credit pays as much as it can; nothing for shoppers without credit, or when it cannot be read. */
export default function CreditChoice({ total, credit, onChange }: Props) {
  const [usable, setUsable] = useState(0);
  const change = useEffectEvent(onChange);
  // Runs again after the server refused the credit: then none is used.
  useEffect(() => {
    let isLatest = true;
    async function read() {
      const found = await callApi('credit.mine', {}).catch(() => ({ usable: 0 }));
      if (!isLatest) return;
      setUsable(found.usable);
      // The chosen amount, but no more than is left.
      if (credit > found.usable) change(found.usable);
    }
    void read();
    return () => {
      isLatest = false;
    };
  }, [credit]);
  if (usable === 0 || total === 0) return null;
  const used = creditFor(total, usable);
  const rest = besideCredit(total, used);
  return (
    <section className="panel grid gap-1">
      <Checkbox checked={credit > 0} onChange={({ target }) => onChange(target.checked ? usable : 0)}>
        <b>{texts.pay(formatPesos(used))}</b>
        <span className="block type-note text-ink-2">
          {texts.have(formatPesos(usable))}{' '}
          {rest === 0 ? texts.nothingElse : texts.restText(formatPesos(rest))}
        </span>
      </Checkbox>
    </section>
  );
}
