import type { ReactNode } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { ShelfCard } from '#web/shop/product-list/shelf-card.tsx';
import { communityTexts as texts } from '#web/shop/texts/community.ts';
import { AddFoot } from './add-foot.tsx';
import { ingredientsFor } from './ingredients.ts';

type Props = { basket: OutputOf<'customCarts.get'>; children?: ReactNode };

/**
 * The products as cards, with one button to add all in the recipe's quantities: without module recipes_v2.
 */
export function PlainList({ basket, children }: Props) {
  const { portions } = basket.recipe_details;
  const rows = ingredientsFor(basket.products, portions, portions);
  return (
    <section className="page-block">
      <h2 className="type-section mb-3">{texts.products(basket.type === 'recipe')}</h2>
      <ul className="card-grid">
        {rows.map(({ product, amountText }) => (
          <li key={product.id} className="grid grid-rows-[auto_1fr] gap-1">
            <p className="type-note text-ink-2">{texts.needs(amountText)}</p>
            <ShelfCard product={product} />
          </li>
        ))}
      </ul>
      {children}
      <AddFoot basket={basket} chosen={rows} all={rows.length} request={{}} />
    </section>
  );
}
