import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { marketTexts as texts } from '#web/shop/texts/markets.ts';
import { Tile } from '#web/ui/brand/tile.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { marketPath } from './market-path.ts';

type Market = OutputOf<'customCarts.mine'>['list'][number];

/** One of the shopper's baskets: its name, the number of products and a preview. */
export function MarketCard({ market }: { market: Market }) {
  return (
    <Link
      to={marketPath(market.id)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 h-full min-h-22 p-4 rounded-card bg-surface"
    >
      <span className="min-w-0">
        <b className="type-name block">{market.name}</b>
        <span className="type-note text-ink-2">{texts.products(market.productsCount)}</span>
      </span>
      <span className="grid grid-cols-[repeat(2,40px)] justify-items-end gap-1">
        {market.pictures.map(({ url, tint }) => (
          <Tile key={url} tint={tint} className="w-10 h-10 rounded-field">
            <img src={url} alt="" width={28} height={28} loading="lazy" decoding="async" />
          </Tile>
        ))}
        {market.pictures.length === 0 && (
          <Icon name="basket" size={28} className="col-span-full text-ink-3" />
        )}
      </span>
    </Link>
  );
}
