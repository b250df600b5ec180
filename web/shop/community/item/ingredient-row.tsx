import { Link } from 'react-router';
import { formatPesos } from '#rules/money.ts';
import { pumText } from '#rules/pum.ts';
import { productPath } from '#web/shop/product-card/to-card-product.ts';
import { communityTexts as texts } from '#web/shop/texts/community.ts';
import { Tile } from '#web/ui/brand/tile.tsx';
import type { Ingredient } from './ingredients.ts';

type Props = { ingredient: Ingredient; taken: boolean; onToggle: () => void };

/** An ingredient of a recipe; unchecked if already at home. */
export function IngredientRow({ ingredient, taken, onToggle }: Props) {
  const { product, amountText, total } = ingredient;
  // Decision 56: the unit price accompanies every price.
  const pum = pumText(product.pum, product.unit_measurement_pum).replaceAll(' ', '\u00a0');
  return (
    <li
      className="ingredient grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 min-h-16 py-1.5"
      data-home={!taken || undefined}
    >
      <label className="flex items-center gap-3 min-h-11 cursor-pointer">
        <input type="checkbox" className="checkbox" checked={taken} onChange={onToggle} />
        <span className="spoken">{texts.take(product.title)}</span>
        <Tile tint={product.tint} className="ingredient-picture w-11 h-11 rounded-field max-[360px]:hidden">
          <img src={product.photoUrl} alt="" width={30} height={30} loading="lazy" decoding="async" />
        </Tile>
      </label>
      <p className="grid gap-0.25 wrap-anywhere">
        <Link to={productPath(product)} className="type-name">
          {product.title}
        </Link>
        <span className="type-note text-ink-2">{taken ? `${amountText} · ${pum}` : texts.atHome}</span>
      </p>
      <b className="type-price-s text-[1.0625rem] no-break">
        {taken ? formatPesos(total) : texts.atHomeShort}
      </b>
    </li>
  );
}
