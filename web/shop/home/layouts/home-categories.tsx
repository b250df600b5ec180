import { useModule } from '#web/shop/shell/use-business.ts';
import { useCategories } from '#web/shop/shell/use-categories.ts';
import { CategoryCollage } from './category-collage.tsx';
import { CategorySlider } from './category-slider.tsx';

/**
 * The categories on the home: as a collage (module show_categories_collage), in a row that slides (module
 * categories_scroll_horizontal), or with both the row on a phone and the collage on a desk.
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
