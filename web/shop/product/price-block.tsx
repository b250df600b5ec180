import { formatPesos } from '#rules/money.ts';
import { unitPrice } from '#rules/price.ts';
import { saleUnitOf, toCardProduct } from '#web/shop/product-card/to-card-product.ts';
import { productTexts as texts } from '#web/shop/texts/product.ts';
import { PriceLabel } from '#web/ui/brand/price-label.tsx';
import type { Product } from './product-data.ts';

/** The shelf label, large, with the price before, the PUM and what is saved (DESIGN, the product card). */
export function PriceBlock({ product }: { product: Product }) {
  const { priceText, perKg, oldPriceText, pumText, pumSpoken, available } = toCardProduct(product);
  const unit = perKg ? texts.perKilo : '';
  return (
    <div className="price-block">
      <p className="price-block-label">
        <PriceLabel
          size="xl"
          offer={oldPriceText !== undefined && available}
          muted={!available}
          {...(perKg ? { unit: texts.perKilo } : {})}
        >
          {priceText}
        </PriceLabel>
        {oldPriceText !== undefined && (
          <s className="text-ink-3">
            <span className="spoken">{texts.before} </span>
            {oldPriceText} {unit}
          </s>
        )}
      </p>
      <p className="text-ink-2">
        <b className="font-semibold text-ink" aria-hidden>
          {pumText}
        </b>
        <span className="spoken">{pumSpoken}</span>
        {oldPriceText !== undefined && ` · ${savingText(product, perKg)}`}
      </p>
    </div>
  );
}

function savingText(product: Product, perKg: boolean): string {
  const sale = saleUnitOf(product);
  const unit = perKg ? 'grams' : 'units';
  const saved = unitPrice(sale, product.price, unit) - unitPrice(sale, product.price_neto, unit);
  return perKg ? texts.savePerKilo(formatPesos(saved)) : texts.save(formatPesos(saved));
}
