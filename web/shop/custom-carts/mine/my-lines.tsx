import type { ReactNode } from 'react';
import { lineTotal } from '#rules/price.ts';
import { saleUnitOf } from '#rules/quantity.ts';
import { CustomCartFoot } from '#web/shop/custom-carts/item/custom-cart-foot.tsx';
import { myCustomCartTexts as texts } from '#web/shop/texts/my-custom-carts.ts';
import { MyRow } from './my-row.tsx';
import type { MyLine, useMyLines } from './use-my-lines.ts';

type LinesProps = Pick<ReturnType<typeof useMyLines>, 'lines' | 'change' | 'takeOut'> & {
  market: { id: string; name: string };
  children: ReactNode;
};

export function MyLines({ market, lines, change, takeOut, children }: LinesProps) {
  return (
    <section
      className="px-4 pt-1 pb-4 rounded-card bg-surface desk:max-w-210 desk:px-7 desk:pt-2 desk:pb-6"
      aria-label={texts.products(lines.length)}
    >
      <ul className="mb-4">
        {lines.map((line) => (
          <MyRow
            key={line.product.id}
            line={line}
            onChange={(count) => change(line.product.id, { count, countType: line.countType })}
            onTakeOut={() => takeOut(line)}
          />
        ))}
      </ul>
      {children}
      <Foot market={market} lines={lines} />
    </section>
  );
}

type FootProps = { market: { id: string; name: string }; lines: readonly MyLine[] };

function Foot({ market, lines }: FootProps) {
  const sold = lines.filter(({ available }) => available);
  const total = sold.reduce(
    (sum, { product, countType, count }) =>
      sum + lineTotal(saleUnitOf(product), product.price_neto, countType, count),
    0,
  );
  return (
    <CustomCartFoot
      customCart={market}
      request={{}}
      note={texts.products(sold.length)}
      total={total}
      nothing={sold.length === 0 ? texts.nothingToAdd : ''}
      add={texts.addAll}
    />
  );
}
