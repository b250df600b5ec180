import { Link } from 'react-router';
import { formatPesos } from '#rules/money.ts';
import { pumText } from '#rules/pum.ts';
import { productPath } from '#web/shop/product-card/to-card-product.ts';
import { communityTexts as texts } from '#web/shop/texts/community.ts';
import { Tile } from '#web/ui/brand/tile.tsx';
import type { Ingredient } from './ingredients.ts';

type Props = { ingredient: Ingredient; taken: boolean; onToggle: () => void };

/** One of the things a recipe takes; unticked it is at home already. */
export function IngredientRow({ ingredient, taken, onToggle }: Props) {
  const { product, amountText, total } = ingredient;
  // Decision 56: the unit price stands wherever a price does.
  const pum = pumText(product.pum, product.unit_measurement_pum);
  return (
    <li className="ingredient" data-home={!taken || undefined}>
      <label className="ingredient-tick">
        <input type="checkbox" className="checkbox" checked={taken} onChange={onToggle} />
        <span className="spoken">{texts.take(product.title)}</span>
        <Tile tint={product.tint} className="ingredient-picture">
          <img src={product.photoUrl} alt="" width={30} height={30} loading="lazy" decoding="async" />
        </Tile>
      </label>
      <p className="ingredient-words">
        <Link to={productPath(product)} className="type-name">
          {product.title}
        </Link>
        <span className="type-note text-ink-2">{taken ? `${amountText} · ${pum}` : texts.atHome}</span>
      </p>
      <b className="ingredient-price">{taken ? formatPesos(total) : texts.atHomeShort}</b>
    </li>
  );
}
