import { useState } from 'react';
import { CountList } from './count-list.tsx';
import type { CountedProduct, Counting } from './counted-product.ts';
import { EntryForm } from './entry-form.tsx';
import { FindCounted } from './find-counted.tsx';

type Props = {
  counting: Counting;
  /** Whether more may be written down. */
  isOpen: boolean;
  /** A product is open: its form has the screen. */
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
};

/** Scan or search a product, write how many there are, next; and the list of what is left. */
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
