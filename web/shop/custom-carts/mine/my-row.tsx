import { Link } from 'react-router';
import { productPath } from '#rules/links/page-paths.ts';
import { formatPesos } from '#rules/money.ts';
import { lineTotal } from '#rules/price.ts';
import { pumText } from '#rules/pum.ts';
import { maximumCount, minimumCount, quantityText, saleUnitOf, stepOf } from '#rules/quantity.ts';
import { refusalText } from '#web/shop/product/buy/refusal-text.ts';
import { myCustomCartTexts as texts } from '#web/shop/texts/my-custom-carts.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Stepper } from '#web/ui/actions/stepper.tsx';
import { ProductTile } from '#web/ui/brand/product-tile.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { MyLine } from './use-my-lines.ts';

type Props = { line: MyLine; onChange: (count: number) => void; onTakeOut: () => void };

/**
 * A product of the custom cart with its quantity and a remove button. Unavailable products remain, marked as such.
 */
export function MyRow({ line, onChange, onTakeOut }: Props) {
  const { product, count, countType, available } = line;
  const sale = saleUnitOf(product);
  const step = stepOf(sale, countType);
  const most = maximumCount(sale, countType);
  return (
    <li
      className="media-row max-tablet:grid-cols-[auto_minmax(0,1fr)] gap-y-2 py-3 border-b border-line"
      data-out={!available || undefined}
    >
      <ProductTile product={product} size={40} className="size-14" />
      <div className="grid gap-0.5 wrap-anywhere">
        <Link to={productPath(product)} className="type-name">
          {product.title}
        </Link>
        {available ? (
          <p className="type-note text-ink-2">
            <b className="font-semibold text-ink">
              {formatPesos(lineTotal(sale, product.price_neto, countType, count))}
            </b>
            {' · '}
            {pumText(product.pum, product.unit_measurement_pum)}
          </p>
        ) : (
          <p className="type-note text-warn">{texts.unavailable}</p>
        )}
      </div>
      <div className="flex items-center justify-between gap-2 col-2 tablet:col-auto">
        <Stepper
          kind="soft"
          removable={false}
          value={count}
          text={quantityText(countType, count).replace(' ', '\u00a0')}
          labels={texts.stepper(product.title, countType, step)}
          step={step}
          min={minimumCount(sale, countType)}
          max={most}
          onRefused={(why) => showToast('info', refusalText(sale, countType, most, why))}
          onChange={onChange}
        />
        <IconButton label={texts.takeOut(product.title)} onClick={onTakeOut}>
          <Icon name="trash" />
        </IconButton>
      </div>
    </li>
  );
}
