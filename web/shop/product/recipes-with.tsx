import { type CustomCart, CustomCartCard } from '#web/shop/custom-carts/custom-cart-card.tsx';
import { productMoreTexts as texts } from '#web/shop/texts/pages/product-more.ts';

export default function RecipesWith({ title, recipes }: { title: string; recipes: readonly CustomCart[] }) {
  return (
    <section className="page-block">
      <div className="page-block-head">
        <h2 className="type-section">{texts.recipesWith(title)}</h2>
      </div>
      <ul className="grid gap-3 tablet:grid-cols-2">
        {recipes.map((recipe) => (
          <li key={recipe.id}>
            <CustomCartCard customCart={recipe} />
          </li>
        ))}
      </ul>
    </section>
  );
}
