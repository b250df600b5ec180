import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { basketsChanged } from '#web/shop/favourites/baskets-changed.ts';
import { toCardProduct, type WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { marketTexts as texts } from '#web/shop/texts/markets.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Tile } from '#web/ui/brand/tile.tsx';
import { Notice, Wait } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useProductSearch } from './use-product-search.ts';

type Props = {
  marketId: string;
  officeId: string;
  /** Products that are in the basket already. */
  inside: ReadonlySet<string>;
  onAdded: () => void;
  onClose: () => void;
};

/** Finds products and puts them into the basket. */
export default function SearchDialog({ marketId, officeId, inside, onAdded, onClose }: Props) {
  const [query, setQuery] = useState('');
  const { status, products, retry } = useProductSearch(query, officeId);

  return (
    <Sheet open onClose={onClose} title={texts.search} closeLabel={texts.close}>
      <div className="grid gap-4">
        <TextInput
          label={texts.searchLabel}
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          icon={<Icon name="magnifying-glass" />}
          maxLength={120}
          autoComplete="off"
          data-initial-focus
        />
        {status === 'loading' && <Wait title={texts.searching} />}
        {status === 'failed' && (
          <Notice
            tone="danger"
            action={
              <button type="button" onClick={retry}>
                {texts.retry}
              </button>
            }
          >
            {texts.searchFailed}
          </Notice>
        )}
        {status === 'ready' && products.length === 0 && <p className="text-ink-2">{texts.none}</p>}
        <ul className="market-results">
          {products.map((product) => (
            <Result
              key={product.id}
              product={product}
              marketId={marketId}
              inside={inside.has(product.id)}
              onAdded={onAdded}
            />
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

type ResultProps = { product: WireProduct; marketId: string; inside: boolean; onAdded: () => void };

function Result({ product, marketId, inside, onAdded }: ResultProps) {
  const { priceText, pumText, sizeText } = toCardProduct(product);
  const [adding, setAdding] = useState(false);

  async function add() {
    setAdding(true);
    try {
      const body = { product_id: product.id };
      await callApi('customCarts.addProduct', { params: { id: marketId }, body });
      basketsChanged();
      onAdded();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Another tab may have put it there: what the page shows is read anew.
      showToast(error.code === 'PRODUCT_IN_BASKET' ? 'info' : 'error', error.message);
      if (error.code === 'PRODUCT_IN_BASKET') onAdded();
    } finally {
      setAdding(false);
    }
  }

  return (
    <li className="market-result">
      <Tile tint={product.tint} className="market-row-picture">
        {product.photoUrl !== '' && (
          <img src={product.photoUrl} alt="" width={40} height={40} loading="lazy" decoding="async" />
        )}
      </Tile>
      <p className="market-row-words">
        <b className="type-name">{product.title}</b>
        <span className="type-note text-ink-2">
          {[sizeText, priceText, pumText].filter(Boolean).join(' · ')}
        </span>
      </p>
      {inside ? (
        <span className="type-note inline-flex items-center gap-1 font-semibold text-ok">
          <Icon name="check-bold" size={16} />
          {texts.added}
        </span>
      ) : (
        <Button
          kind="soft"
          busy={adding}
          aria-label={texts.addSpoken(product.title)}
          onClick={() => void add()}
        >
          {texts.add}
        </Button>
      )}
    </li>
  );
}
