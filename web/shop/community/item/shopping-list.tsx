import { type ReactNode, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { MAX_PORTIONS } from '#rules/baskets.ts';
import { communityTexts as texts } from '#web/shop/texts/community.ts';
import { Stepper } from '#web/ui/actions/stepper.tsx';
import { AddFoot } from './add-foot.tsx';
import { IngredientRow } from './ingredient-row.tsx';
import { ingredientsFor } from './ingredients.ts';

type Props = {
  basket: OutputOf<'customCarts.get'>;
  /** Below the rows: unavailable products. */
  children?: ReactNode;
};

/**
 * The ingredients of a recipe for a number of people, without those at home; one button adds the others (module
 * recipes_v2).
 */
export function ShoppingList({ basket, children }: Props) {
  const isRecipe = basket.type === 'recipe';
  const written = basket.recipe_details.portions;
  const [portions, setPortions] = useState(Math.min(MAX_PORTIONS, written));
  const [atHome, setAtHome] = useState<ReadonlySet<string>>(new Set());
  const rows = ingredientsFor(basket.products, written, portions);
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
        basket={basket}
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
