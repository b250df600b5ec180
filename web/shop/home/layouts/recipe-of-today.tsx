import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { customCartPath } from '#rules/links/page-paths.ts';
import { homeTexts as texts } from '#web/shop/texts/home.ts';
import { Tile } from '#web/ui/brand/tile.tsx';
import { pictureOf } from '#web/ui/picture-set.ts';

type Recipe = OutputOf<'customCarts.list'>['list'][number];

export function RecipeOfToday({ recipe }: { recipe: Recipe }) {
  const { time, portions, dificult } = recipe.recipe_details;
  return (
    <section className="page-block">
      <div className="page-block-head">
        <h2 className="type-section">{texts.cook}</h2>
        <Link to="/recipe-book" className="link">
          {texts.recipes}
        </Link>
      </div>
      <Link
        to={customCartPath(recipe)}
        className="grid grid-cols-[minmax(0,132px)_minmax(0,1fr)] overflow-hidden rounded-card bg-surface"
      >
        <Tile tint={recipe.tint} className="rounded-none">
          {recipe.photoUrl !== '' && (
            <img src={pictureOf(recipe.photoUrl, 320)} alt="" width={110} height={110} loading="lazy" />
          )}
        </Tile>
        <span className="grid content-center justify-items-start gap-1 min-h-37 p-4">
          <b className="text-[1rem] font-semibold">{recipe.name}</b>
          <span className="type-note text-ink-2">
            {[time, portions > 0 ? texts.portions(portions) : '', dificult.toLowerCase()]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className="type-note text-ink-2">{texts.ingredients(recipe.productsCount)}</span>
          <span className="link">{texts.seeRecipe}</span>
        </span>
      </Link>
    </section>
  );
}
