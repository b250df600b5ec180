import { useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { byPhoneTexts } from '../../texts/order/by-phone.ts';
import { PhoneLine } from './phone-line.tsx';
import { ProductSearch } from './product-search.tsx';
import { Section } from './section.tsx';
import type { Editing, PhoneOrder } from './use-phone-order.ts';

const { products: texts, news: newsTexts } = byPhoneTexts;
const OWN = ['add', 'line', 'remove line', 'accept news'];

export function ProductsStep({ editing }: { editing: Editing }) {
  const { order, refusal } = editing;
  const { products } = order.cart;
  return (
    <Section title={texts.title} refused={refusal && OWN.includes(refusal.about) ? refusal.text : undefined}>
      <ProductSearch editing={editing} />
      <News editing={editing} />
      {products.length === 0 ? (
        <p className="kit-quiet">{texts.empty}</p>
      ) : (
        <ul className="grid" aria-label={texts.label}>
          {products.map((line) => (
            <PhoneLine key={line.id} line={line} editing={editing} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function News({ editing: { order, change } }: { editing: Editing }) {
  const [busy, setBusy] = useState(false);
  const problems = problemsOf(order);
  if (problems.length === 0) return null;
  return (
    <Notice tone="warn" icon="warning-circle-fill">
      <ul className="grid gap-1">
        {problems.map(({ line_id, product_name, message, error_type }) => (
          <li key={`${line_id} ${error_type}`}>
            <b>{product_name}</b>: {message}
          </li>
        ))}
      </ul>
      <Button
        kind="outline"
        size={36}
        className="mt-2"
        busy={busy}
        busyText={newsTexts.accepting}
        onClick={() => {
          setBusy(true);
          void change({ change: 'accept news' }).then(() => setBusy(false));
        }}
      >
        {newsTexts.accept}
      </Button>
    </Notice>
  );
}

export function problemsOf({ check }: PhoneOrder) {
  const { productsDifferentPrice, productsWithoutStock, productsNotExists, productsInactive } = check;
  return [...productsDifferentPrice, ...productsWithoutStock, ...productsNotExists, ...productsInactive];
}
