import { useState } from 'react';
import { CountList } from './count-list.tsx';
import type { CountedProduct, Counting } from './counted-product.ts';
import { EntryForm } from './entry-form.tsx';
import { FindCounted } from './find-counted.tsx';

type Props = {
  counting: Counting;
  isOpen: boolean;
  /** Called when a product is opened, whose form covers the screen, or closed. */
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
};

/** Scan or search a product, enter its quantity, next; and the list of products not counted yet. */
export function CountingParts({ counting, isOpen, onBusy, onSaved }: Props) {
  const [product, setProduct] = useState<CountedProduct>();
  const [turn, setTurn] = useState(0);

  function show(next: CountedProduct | undefined): void {
    setProduct(next);
    onBusy(next !== undefined);
  }
  function finish(): void {
    show(undefined);
    setTurn(turn + 1);
    onSaved();
  }

  if (isOpen && product) {
    return (
      <EntryForm
        key={`${product.product_id} ${product.tally?.entry_id}`}
        counting={counting}
        product={product}
        onSaved={finish}
        onChanged={show}
        onClose={() => show(undefined)}
      />
    );
  }
  return (
    <>
      {isOpen && <FindCounted key={turn} counting={counting} onFound={show} />}
      <CountList counting={counting} turn={turn} onOpen={isOpen ? show : undefined} />
    </>
  );
}
