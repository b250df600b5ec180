import { Suspense, useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import type { CustomCart } from '#web/shop/custom-carts/custom-cart-card.tsx';
import { useOffice } from '#web/shop/office/use-office.ts';
import { ProductRow } from '#web/shop/product-list/product-row.tsx';
import { productMoreTexts as texts } from '#web/shop/texts/pages/product-more.ts';

const RecipesWith = lazyPart(() => import('./recipes-with.tsx'), { quiet: true });

const MOST_RECIPES = 4;

type Found = { together: OutputOf<'products.together'>['list']; recipes: readonly CustomCart[] };

export default function Beside({ productId, title }: { productId: string; title: string }) {
  const { together, recipes } = useBeside(productId);
  return (
    <>
      {together.length > 0 && <ProductRow title={texts.together} products={together} />}
      {recipes.length > 0 && (
        <Suspense>
          <RecipesWith title={title} recipes={recipes} />
        </Suspense>
      )}
    </>
  );
}

function useBeside(id: string): Found {
  const officeId = useOffice().office?.id;
  const [found, setFound] = useState<Found>({ together: [], recipes: [] });

  useEffect(() => {
    const stop = new AbortController();
    const branch = officeId === undefined ? {} : { branch_id: officeId };
    const recipe = { type: 'recipe', product_id: id, limit: MOST_RECIPES, ...branch } as const;
    Promise.all([
      callApi('products.together', { params: { id }, query: branch }, stop),
      callApi('customCarts.list', { query: recipe }, stop),
    ]).then(
      ([{ list: together }, { list: recipes }]) => setFound({ together, recipes }),
      () => {},
    );
    return () => stop.abort();
  }, [id, officeId]);

  return found;
}
