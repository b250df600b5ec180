import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { customCartPath } from '#rules/links/page-paths.ts';
import { formatPesos } from '#rules/money.ts';
import { customCartTexts as texts } from '#web/shop/texts/custom-carts.ts';
import { Mark } from '#web/ui/brand/mark.tsx';
import { Tile } from '#web/ui/brand/tile.tsx';
import { fitOf, pictureOf } from '#web/ui/picture-set.ts';

export type CustomCart = OutputOf<'customCarts.list'>['list'][number];

export function CustomCartCard({ customCart }: { customCart: CustomCart }) {
  const { price = 0 } = customCart;
  const { time, portions, dificult } = customCart.recipe_details;
  const facts = [time, portions > 0 ? texts.portions(portions) : '', dificult.toLowerCase()].filter(Boolean);
  return (
    <Link
      to={customCartPath(customCart)}
      className="grid grid-cols-[120px_minmax(0,1fr)] h-full overflow-hidden rounded-card bg-surface"
    >
      <Tile tint={customCart.tint} className="media-tile">
        {customCart.photoUrl === '' ? (
          <Mark size={48} />
        ) : (
          <img
            src={pictureOf(customCart.photoUrl, 320)}
            alt=""
            width={120}
            height={120}
            loading="lazy"
            decoding="async"
            data-photo={fitOf(customCart.photoUrl)}
          />
        )}
      </Tile>
      <span className="grid content-center gap-0.5 min-h-31 px-4 py-3">
        <span className="type-floor text-ink-2">{texts.kindOf[customCart.type]}</span>
        <b className="type-name">{customCart.name}</b>
        {facts.length > 0 && <span className="type-note text-ink-2">{facts.join(' · ')}</span>}
        <span className="type-note text-ink-2">{contentOf(customCart)}</span>
        {price > 0 && <b className="type-price-s no-break">{formatPesos(price)}</b>}
      </span>
    </Link>
  );
}

/** '11 ingredientes', or how many of them the store has, which the price is for. */
function contentOf({ type, productsCount, availableCount = productsCount }: CustomCart): string {
  const recipe = type === 'recipe';
  if (availableCount < productsCount) return texts.inOffice(availableCount, productsCount, recipe);
  return (recipe ? texts.ingredients : texts.productsOf)(productsCount);
}
