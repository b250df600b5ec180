import { categoryPath } from '#rules/links/page-paths.ts';
import { useModule } from '#web/shop/shell/use-business.ts';
import { type CategoryLink, useCategories } from '#web/shop/shell/use-categories.ts';
import { homeTexts as texts } from '#web/shop/texts/home.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { TileLink } from '#web/ui/brand/tile.tsx';
import { cx } from '#web/ui/cx.ts';
import { Carousel } from '#web/ui/layout/carousel.tsx';
import { CategoryCollage } from './category-collage.tsx';

/** Storefront 9: the category slider moves 200 px at a press. */
const STEP_PX = 200;

/**
 * The categories on the home: as a collage (module show_categories_collage), in a sliding row (module
 * categories_scroll_horizontal), or with both modules the row on a phone and the collage on a desktop.
 */
export function HomeCategories() {
  const categories = useCategories();
  const collage = useModule('show_categories_collage');
  const row = useModule('categories_scroll_horizontal');
  if (categories.length === 0) return null;
  return (
    <>
      {row && <CategorySlider categories={categories} {...(collage ? { className: 'desk:hidden' } : {})} />}
      {collage && (
        <CategoryCollage categories={categories} {...(row ? { className: 'hidden desk:block' } : {})} />
      )}
    </>
  );
}

type Props = { categories: readonly CategoryLink[]; className?: string };

function CategorySlider({ categories, className }: Props) {
  return (
    <section className={cx('page-block', className)}>
      <h2 className="type-section mb-3">{texts.categories}</h2>
      <Carousel
        label={texts.categories}
        backLabel={shellTexts.carousel.back}
        onLabel={shellTexts.carousel.on}
        itemWidth="auto"
        step={STEP_PX}
        className="category-slider"
      >
        {categories.map(({ id, name, tint, picture }) => (
          <TileLink
            key={id}
            to={categoryPath({ id, name })}
            tint={tint}
            title={name}
            {...(picture && { picture })}
          />
        ))}
      </Carousel>
    </section>
  );
}
