import type { ProductRows } from '#rules/card-config.ts';
import { formatPesos } from '#rules/money.ts';
import { saleUnitOf } from '#rules/quantity.ts';
import { soldBy, toCardProduct } from '#web/shop/product-card/to-card-product.ts';
import { Unit } from '#web/shop/product-card/unit.tsx';
import { productTexts as texts } from '#web/shop/texts/product.ts';
import { PriceLabel } from '#web/ui/brand/price-label.tsx';
import { Facts } from '#web/ui/layout/facts.tsx';
import type { Product } from './product-data.ts';

type Props = { product: Product; rows: ProductRows };

/** The large price label, with the previous price, the PUM and the savings (DESIGN, the product card). */
export function PriceBlock({ product, rows }: Props) {
  const card = toCardProduct(product, rows);
  const {
    priceText,
    unitText = '',
    oldPriceText,
    pumText,
    pumSpoken,
    kiloText,
    offerEnd,
    available,
    without,
  } = card;
  if (pumText === '' && without?.price) return null;
  return (
    <div className="price-block">
      {!without?.price && (
        <p>
          <PriceLabel
            size="xl"
            offer={oldPriceText !== undefined && available}
            muted={!available}
            {...(unitText && { unit: <Unit>{unitText}</Unit> })}
          >
            {priceText}
          </PriceLabel>
        </p>
      )}
      <div className="price-block-words">
        {oldPriceText !== undefined && !without?.price && (
          <s className="text-ink-3">
            <span className="spoken">{texts.before} </span>
            {oldPriceText} {unitText && <Unit>{unitText}</Unit>}
          </s>
        )}
        <Facts
          className="text-ink-2"
          facts={[
            <span key="pum">
              <b className="font-semibold text-ink" aria-hidden>
                {pumText}
              </b>
              <span className="spoken">{pumSpoken}</span>
            </span>,
            kiloText,
            oldPriceText !== undefined && available ? savingText(product, rows) : '',
            offerEnd,
            ...product.promotions.map(({ code, text, until }) => (
              <b key={code} className="text-ok font-semibold">
                {until ? `${text} · ${until}` : text}
              </b>
            )),
          ]}
        />
      </div>
    </div>
  );
}

function savingText(product: Product, rows: ProductRows): string {
  const { amount, unitText } = soldBy(saleUnitOf(product), rows);
  const saved = formatPesos(amount(product.price) - amount(product.price_neto));
  return unitText === texts.perKilo ? texts.savePerKilo(saved) : texts.save(saved);
}
