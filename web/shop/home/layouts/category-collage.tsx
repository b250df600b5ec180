import { useRef, useState } from 'react';
import { categoryPath } from '#rules/links/page-paths.ts';
import type { CategoryLink } from '#web/shop/shell/use-categories.ts';
import { homeTexts as texts } from '#web/shop/texts/home.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TileLink } from '#web/ui/brand/tile.tsx';
import { cx } from '#web/ui/cx.ts';

/** Twelve on a tablet and a desktop, nine on a phone, the others by a button (storefront 2). All are in the HTML. */
const ON_WIDE = 12;
const ON_PHONE = 9;

type Props = { categories: readonly CategoryLink[]; className?: string };

export function CategoryCollage({ categories, className }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [all, setAll] = useState(false);

  function showAll() {
    const tiles = [...(list.current?.children ?? [])];
    const inSight = tiles.filter((tile) => tile.getClientRects().length > 0).length;
    setAll(true);
    // The button disappears: focus the first added tile.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('a')[inSight]?.focus());
  }

  return (
    <section className={cx('page-block', className)}>
      <h2 className="type-section mb-3">{texts.categories}</h2>
      <ul ref={list} className="collage" data-all={all || undefined}>
        {categories.map(({ id, name, tint, picture }) => (
          <li key={id}>
            <TileLink
              to={categoryPath({ id, name })}
              tint={tint}
              title={name}
              {...(picture && { picture })}
            />
          </li>
        ))}
      </ul>
      {!all && categories.length > ON_PHONE && (
        <Button
          kind="outline"
          wide
          className={categories.length > ON_WIDE ? 'mt-3' : 'mt-3 tablet:hidden'}
          onClick={showAll}
        >
          {texts.moreCategories}
        </Button>
      )}
    </section>
  );
}
