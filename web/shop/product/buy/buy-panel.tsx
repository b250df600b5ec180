import { Suspense, useState } from 'react';
import { formatPesos } from '#rules/money.ts';
import { type CountType, countTypesFor, quantityText, saleUnitOf } from '#rules/quantity.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { addProduct, changeLine, removeLine, useLineStepper, useLinesOf } from '#web/shop/cart/cart-store.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import type { Product } from '#web/shop/product/product-data.ts';
import { useAddAlert } from '#web/shop/product-card/use-add-alert.tsx';
import { useCardConfig } from '#web/shop/product-card/use-card-config.ts';
import { useModule } from '#web/shop/shell/use-business.ts';
import { productTexts as texts } from '#web/shop/texts/product.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { cutName, maturityName, Preparation, type PreparationChoice } from './preparation.tsx';
import { countedAs, firstChoice, saleOnPage, totalsOf } from './product-choice.ts';
import { QuantityChoice } from './quantity-choice.tsx';

const LineOptions = lazyPart(() => import('./line-options.tsx'));
const NotToBeHad = lazyPart(() => import('./not-to-be-had.tsx'));

const SHOWN_MS = 2_000;

type Props = { product: Product; hasSimilar: boolean };

/** All choices before adding, and the foot with the button: fixed to the screen on a phone. */
export function BuyPanel({ product, hasSimilar }: Props) {
  const sale = saleUnitOf(product);
  if (product.withoutStock || countTypesFor(sale).length === 0) {
    return (
      <Suspense>
        <NotToBeHad product={product} hasSimilar={hasSimilar} />
      </Suspense>
    );
  }
  return <Decisions product={product} />;
}

function Decisions({ product }: { product: Product }) {
  const { page, unitsOnPage } = useCardConfig(product);
  const sale = saleOnPage(product, unitsOnPage);
  const withOptions = useModule('categories_options') && product.options.length > 0;
  const own = useLinesOf(product.id);
  const LineStepper = useLineStepper(own.length > 0);
  const alert = useAddAlert(product);
  const [choice, setChoice] = useState(() => firstChoice(sale, product.stock));
  const [preparation, setPreparation] = useState<PreparationChoice>(() => usualPreparation(product));
  const [options, setOptions] = useState<Record<string, string>>({});
  const [added, setAdded] = useState(false);

  const line = own.at(-1);
  const optionsTags = Object.entries(options).map(([label, value]) => ({ label, value }));
  const { total } = totalsOf(sale, { price: product.price, net: product.price_neto }, choice);
  const summary = [
    quantityText(choice.countType, choice.count),
    maturityName(preparation.maturity).toLowerCase(),
    cutName(preparation.cut ?? 0).toLowerCase(),
    ...optionsTags.map(({ value }) => value.toLowerCase()),
  ].filter(Boolean);

  /** Storefront 4, unit toggle: lines already in the cart are converted as well. */
  function countAs(to: CountType) {
    setChoice(countedAs(sale, choice, to, product.stock));
    for (const line of own) {
      if (line.countType !== to) changeLine(line.id, countedAs(sale, line, to, product.stock));
    }
  }

  const adding = useAction(async () => {
    if (!(await addProduct(product, { ...choice, ...preparation, optionsTags }))) return;
    setAdded(true);
    setTimeout(() => setAdded(false), SHOWN_MS);
  });

  return (
    <div className="buy">
      <QuantityChoice
        name={product.title}
        sale={sale}
        stock={product.stock}
        choice={choice}
        gramsOfPieces={page.gramsOfPieces}
        onChange={setChoice}
        onCountAs={countAs}
      />
      <Preparation product={product} value={preparation} onChange={setPreparation}>
        {withOptions && (
          <Suspense>
            <LineOptions options={product.options} chosen={options} onChange={setOptions} />
          </Suspense>
        )}
      </Preparation>
      {(product.ageRestricted || product.legend) && (
        <Notice tone="warn" icon="identification-card">
          {product.ageRestricted && texts.ageText} {product.legend}
        </Notice>
      )}
      <div className="foot-bar buy-foot">
        <p aria-live="polite">
          <span className="type-note buy-summary">{summary.join(', ')}</span>
          <b className="type-price-l no-break">{formatPesos(total)}</b>
        </p>
        <Button
          size={52}
          icon={<Icon name={added ? 'check-bold' : 'basket'} size={22} />}
          busy={adding.busy}
          busyText={texts.adding}
          // A double click is one request, as are all presses before the first one is done.
          onClick={({ detail }) => detail < 2 && alert.whenAgreed(() => void adding.run())}
        >
          {added ? texts.added : texts.add}
        </Button>
        {own.length > 0 && (
          <div className="buy-had">
            <p className="type-note">
              {texts.had(own.map(({ countType, count }) => quantityText(countType, count)).join(' + '))}
            </p>
            {line && LineStepper && (
              <LineStepper
                line={line}
                others={own.slice(0, -1)}
                focusPlus={false}
                onRemove={() => removeLine(line.id)}
              />
            )}
          </div>
        )}
      </div>
      {alert.dialog}
    </div>
  );
}

function usualPreparation({ maturity, cuts }: Product): PreparationChoice {
  return { maturity: maturity ? 2 : null, cut: cuts.length > 0 ? (cuts.at(-1) ?? null) : null, comment: '' };
}
