import { type CategoryLink, categoryPath } from '#web/shop/shell/use-categories.ts';
import { homeTexts as texts } from '#web/shop/texts/home.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { TileLink } from '#web/ui/brand/tile.tsx';
import { cx } from '#web/ui/cx.ts';
import { Carousel } from '#web/ui/layout/carousel.tsx';

/** Storefront 9: the category slider moves 200 px at a press. */
const STEP_PX = 200;

type Props = { categories: readonly CategoryLink[]; className?: string };

/** The categories in a row that slides (module categories_scroll_horizontal). */
export function CategorySlider({ categories, className }: Props) {
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
          <TileLink key={id} to={categoryPath(id)} tint={tint} title={name} {...(picture && { picture })} />
        ))}
      </Carousel>
    </section>
  );
}
