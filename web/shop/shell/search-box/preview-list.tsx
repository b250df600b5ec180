import type { CSSProperties, ReactNode } from 'react';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { previewTexts as texts } from '#web/shop/texts/search-preview.ts';
import { AddOne } from './add-one.tsx';
import { PreviewLine } from './preview-line.tsx';

type Props = {
  id: string;
  label: string;
  products: readonly WireProduct[];
  /** The line selected by the arrow keys. */
  active: number;
  onPick: () => void;
  /** Further options, after the products. */
  children?: ReactNode;
};

/** Links to products, each with its add button beside it: an option must not contain a button. */
export function PreviewList({ id, label, products, active, onPick, children }: Props) {
  return (
    <div className="search-lines">
      <div id={id} role="listbox" aria-label={label} className="contents">
        {products.map((product, place) => (
          <PreviewLine
            key={product.id}
            id={`${id}-${place}`}
            product={product}
            active={place === active}
            onPick={onPick}
          />
        ))}
        {children}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a box to the grid. */}
      <div role="group" aria-label={texts.adding} className="contents">
        {products.map((product, place) => (
          <span key={product.id} className="search-add" style={{ '--row': place + 1 } as CSSProperties}>
            <AddOne product={product} />
          </span>
        ))}
      </div>
    </div>
  );
}
