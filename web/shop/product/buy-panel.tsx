import { useState } from 'react';
import { formatPesos } from '#rules/money.ts';
import { quantityText } from '#rules/quantity.ts';
import { addProduct } from '#web/shop/cart/cart-store.ts';
import { askForOffice } from '#web/shop/office/office-store.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { saleUnitOf } from '#web/shop/product-card/to-card-product.ts';
import { subcategoryPath } from '#web/shop/shell/use-categories.ts';
import { productTexts as texts } from '#web/shop/texts/product.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { cutName, maturityName, Preparation, type PreparationChoice } from './preparation.tsx';
import { firstChoice, totalsOf } from './product-choice.ts';
import type { Product } from './product-data.ts';
import { QuantityChoice } from './quantity-choice.tsx';

/** How long the button says that it is done, in ms; the cart itself speaks to those who listen. */
const TOLD_MS = 2_000;

/** Everything decided before adding, and the foot that adds it: fixed to the screen on a phone. */
export function BuyPanel({ product }: { product: Product }) {
  const sale = saleUnitOf(product);
  const [choice, setChoice] = useState(() => firstChoice(sale, product.stock));
  const [preparation, setPreparation] = useState<PreparationChoice>(() => usualPreparation(product));
  const [added, setAdded] = useState(false);

  if (product.withoutStock) return <SoldOut product={product} />;

  const { total } = totalsOf(sale, { price: product.price, net: product.price_neto }, choice);
  const summary = [
    quantityText(choice.countType, choice.count),
    maturityName(preparation.maturity).toLowerCase(),
    cutName(preparation.cut ?? 0).toLowerCase(),
  ].filter(Boolean);

  function add() {
    addProduct(product, { ...choice, ...preparation });
    setAdded(true);
    setTimeout(() => setAdded(false), TOLD_MS);
  }

  return (
    <div className="buy">
      <QuantityChoice
        name={product.title}
        sale={sale}
        stock={product.stock}
        choice={choice}
        onChange={setChoice}
      />
      <Preparation product={product} value={preparation} onChange={setPreparation} />
      {product.ageRestricted && (
        <Notice tone="warn" icon="identification-card">
          {texts.ageText}
        </Notice>
      )}
      <div className="buy-foot">
        <p aria-live="polite" className="min-w-0">
          <span className="type-note block text-ink-2">{summary.join(', ')}</span>
          <b className="type-price-l no-break">{formatPesos(total)}</b>
        </p>
        <Button size={52} icon={<Icon name={added ? 'check-bold' : 'basket'} size={22} />} onClick={add}>
          {added ? texts.added : texts.add}
        </Button>
      </div>
    </div>
  );
}

function usualPreparation({ maturity, cuts }: Product): PreparationChoice {
  return { maturity: maturity ? 2 : null, cut: cuts.length > 0 ? (cuts.at(-1) ?? null) : null, comment: '' };
}

function SoldOut({ product }: { product: Product }) {
  const { office } = useOffice();
  return (
    <div className="buy">
      <Notice tone="warn" icon="package">
        {texts.soldOutText(office?.name ?? '')}
      </Notice>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={subcategoryPath(product.category_id, product.sub_category_id)}>
          {texts.similar}
        </ButtonLink>
        <Button kind="outline" onClick={askForOffice}>
          {texts.changeOffice}
        </Button>
      </div>
    </div>
  );
}
