import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { MAX_PORTIONS } from '#rules/custom-carts.ts';
import { productPath } from '#rules/links/page-paths.ts';
import { formatPesos } from '#rules/money.ts';
import { pumText } from '#rules/pum.ts';
import { customCartTexts as texts } from '#web/shop/texts/custom-carts.ts';
import { Stepper } from '#web/ui/actions/stepper.tsx';
import { ProductTile } from '#web/ui/brand/product-tile.tsx';
import { Facts } from '#web/ui/layout/facts.tsx';
import { AddFoot } from './add-foot.tsx';
import { type Ingredient, ingredientsFor } from './ingredients.ts';

type Props = {
  customCart: OutputOf<'customCarts.get'>;
  /** Below the rows: unavailable products. */
  children?: ReactNode;
};

/**
 * The ingredients of a recipe for a number of people, without those at home; one button adds the others (module
 * recipes_v2).
 */
export function ShoppingList({ customCart, children }: Props) {
  const isRecipe = customCart.type === 'recipe';
  const written = customCart.recipe_details.portions;
  const [portions, setPortions] = useState(Math.min(MAX_PORTIONS, written));
  const [atHome, setAtHome] = useState<ReadonlySet<string>>(new Set());
  const rows = ingredientsFor(customCart.products, written, portions);
  const chosen = rows.filter(({ product }) => !atHome.has(product.id));

  function toggle(id: string) {
    const next = new Set(atHome);
    if (!next.delete(id)) next.add(id);
    setAtHome(next);
  }

  return (
    <section className="shopping-list panel mt-4 desk:mt-0">
      <div className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4 mb-1">
        <h2 className="type-section">{texts.products(isRecipe)}</h2>
        {written > 0 && (
          <Stepper
            kind="soft"
            removable={false}
            value={portions}
            text={texts.portions(portions)}
            labels={texts.stepper}
            max={MAX_PORTIONS}
            onChange={setPortions}
            className="min-w-44"
          />
        )}
      </div>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <IngredientRow
            key={row.product.id}
            ingredient={row}
            taken={!atHome.has(row.product.id)}
            onToggle={() => toggle(row.product.id)}
          />
        ))}
      </ul>
      {children}
      <AddFoot
        customCart={customCart}
        chosen={chosen}
        all={rows.length}
        request={{
          ...(written > 0 && { portions }),
          ...(atHome.size > 0 && { product_ids: chosen.map(({ product }) => product.id) }),
        }}
      />
    </section>
  );
}

type IngredientRowProps = { ingredient: Ingredient; taken: boolean; onToggle: () => void };

function IngredientRow({ ingredient, taken, onToggle }: IngredientRowProps) {
  const { product, amountText, total } = ingredient;
  // Rule 56: the unit price accompanies every price.
  const pum = pumText(product.pum, product.unit_measurement_pum).replaceAll(' ', '\u00a0');
  return (
    <li
      className="ingredient grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 min-h-16 py-1.5"
      data-home={!taken || undefined}
    >
      <label className="flex items-center gap-3 min-h-11 cursor-pointer">
        <input type="checkbox" className="checkbox" checked={taken} onChange={onToggle} />
        <span className="spoken">{texts.take(product.title)}</span>
        <ProductTile
          product={product}
          size={30}
          className="ingredient-picture w-11 h-11 rounded-field max-[360px]:hidden"
        />
      </label>
      <div className="grid gap-0.25 wrap-anywhere">
        <Link to={productPath(product)} className="type-name">
          {product.title}
        </Link>
        <Facts className="type-note text-ink-2" facts={taken ? [amountText, pum] : [texts.atHome]} />
      </div>
      <b className="type-price-s text-[1.0625rem] no-break">
        {taken ? formatPesos(total) : texts.atHomeShort}
      </b>
    </li>
  );
}
