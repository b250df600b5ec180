import { type ReactNode, useState } from 'react';
import { toCardProduct, type WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { finderTexts as texts } from '#web/shop/texts/finder.ts';
import { ProductTile } from '#web/ui/brand/product-tile.tsx';
import { Notice, Wait } from '#web/ui/feedback/notice.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useProductSearch } from './use-product-search.ts';

type Props = {
  title: string;
  officeId: string;
  children: (product: WireProduct) => ReactNode;
  onClose: () => void;
};

export function ProductFinder({ title, officeId, children, onClose }: Props) {
  const [query, setQuery] = useState('');
  const { status, products, retry } = useProductSearch(query, officeId);

  return (
    <Sheet open onClose={onClose} title={title} closeLabel={texts.close}>
      <div className="grid gap-4 pt-2">
        <TextInput
          label={texts.label}
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
            {texts.failed}
          </Notice>
        )}
        {status === 'ready' && (
          <p className={products.length === 0 ? 'text-ink-2' : 'spoken'} role="status">
            {products.length === 0 ? texts.none : texts.found(products.length)}
          </p>
        )}
        <ul className="divide-y divide-line" data-uncovered>
          {products.map((product) => (
            <Result key={product.id} product={product}>
              {children(product)}
            </Result>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

function Result({ product, children }: { product: WireProduct; children: ReactNode }) {
  const { brand, priceText, unitText = '', pumText, sizeText } = toCardProduct(product);
  const price = [priceText, unitText].filter(Boolean).join(' ');
  return (
    <li className="media-row py-2">
      <ProductTile product={product} size={40} className="w-14 h-14" />
      <p className="grid gap-0.5">
        <b className="type-name">{product.title}</b>
        <span className="type-note text-ink-2">
          {[sizeText, brand, price, pumText].filter(Boolean).join(' · ')}
        </span>
      </p>
      <div className="grid justify-items-end max-w-40 max-[480px]:col-2 max-[480px]:justify-items-start">
        {children}
      </div>
    </li>
  );
}
