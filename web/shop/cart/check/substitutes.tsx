import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { addProduct } from '#web/shop/cart/cart-store.ts';
import type { CartLineView } from '#web/shop/cart/cart-types.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { toCardProduct } from '#web/shop/product-card/to-card-product.ts';
import { cartTexts } from '#web/shop/texts/buying/cart.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Tile } from '#web/ui/brand/tile.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';

const texts = cartTexts.check;
const MOST = 3;

type Card = OutputOf<'products.suggest'>['result']['all'][number];
type Found = Card[] | 'loading' | 'failed';

type Props = {
  line: CartLineView;
  officeId: string | undefined;
  busy: boolean;
  /** Removes the line once the substitute is in the cart. */
  onReplaced: () => Promise<unknown>;
};

export function Substitutes({ line, officeId, busy, onReplaced }: Props) {
  const { id } = line.product;
  const [found, setFound] = useState<Found>('loading');

  useEffect(() => {
    const body = { product: { id }, city: '', ...(officeId !== undefined && { branch_id: officeId }) };
    callApi('products.suggest', { body }).then(
      ({ result }) => setFound(result.all.filter(({ withoutStock }) => !withoutStock).slice(0, MOST)),
      (error) => {
        if (!(error instanceof ApiError)) throw error;
        setFound('failed');
      },
    );
  }, [id, officeId]);

  if (found === 'loading') {
    return (
      <Waiting label={texts.looking}>
        <Skeleton width="100%" height={56} />
      </Waiting>
    );
  }
  if (found === 'failed') return <p className="type-note">{texts.similarFailed}</p>;
  if (found.length === 0) return <p className="type-note">{texts.noSimilar}</p>;
  return (
    <ul className="grid gap-2" aria-label={texts.similarSpoken(line.product.title)}>
      {found.map((card) => (
        <Substitute key={card.id} card={card} line={line} busy={busy} onReplaced={onReplaced} />
      ))}
    </ul>
  );
}

function Substitute({ card, line, busy, onReplaced }: Omit<Props, 'officeId'> & { card: Card }) {
  const product = toCardProduct(card);
  const { busy: replacing, run } = useAction(async () => {
    const isSame = card.countType === line.countType;
    const amount = isSame ? { count: line.count, countType: line.countType } : {};
    if (await addProduct(card, amount)) await onReplaced();
  });
  return (
    <li className="media-row p-2 rounded-field bg-ground">
      <Tile tint={product.tint} className="size-12">
        {product.pictureUrl !== null && <img src={product.pictureUrl} alt="" width={34} height={34} />}
      </Tile>
      <div className="min-w-0">
        <p className="type-name">{product.title}</p>
        <p className="type-note text-ink-2">
          {[product.brand, product.sizeText].filter(Boolean).join(' · ')}{' '}
          <b className="text-ink no-break">
            {product.priceText}
            {product.unitText}
          </b>
        </p>
      </div>
      <Button
        kind="soft"
        busy={busy || replacing}
        aria-label={texts.replaceSpoken(line.product.title, product.title)}
        onClick={() => void run()}
      >
        {texts.replace}
      </Button>
    </li>
  );
}
