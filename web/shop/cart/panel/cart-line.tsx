import { useState } from 'react';
import { Link } from 'react-router';
import { formatPesos } from '#rules/money.ts';
import { unitPrice } from '#rules/price.ts';
import { pumText } from '#rules/pum.ts';
import { maximumCount, minimumCount, quantityText } from '#rules/quantity.ts';
import { changeLine } from '#web/shop/cart/cart-store.ts';
import { stepOf } from '#web/shop/cart/engine/steps.ts';
import type { CartLineView } from '#web/shop/cart/store/cart-types.ts';
import { productPath, saleUnitOf } from '#web/shop/product-card/to-card-product.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Stepper } from '#web/ui/actions/stepper.tsx';
import { Tile } from '#web/ui/brand/tile.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LineNote } from './line-note.tsx';
import { choicesText, spaced } from './line-words.ts';

type Props = { line: CartLineView; onRemove: () => void; onLeave: () => void };

/** A product in the cart: what it is, what its unit costs, how much of it, and what that makes. */
export function CartLine({ line, onRemove, onLeave }: Props) {
  const { product } = line;
  const [noting, setNoting] = useState(false);
  const choices = choicesText(line);
  const gone = product.withoutStock;

  return (
    <li className="cart-line">
      <Tile tint={product.tint} className="cart-line-tile">
        {product.photoUrl !== '' && (
          <img src={product.photoUrl} alt="" width={48} height={48} loading="lazy" decoding="async" />
        )}
      </Tile>
      <div className="cart-line-words">
        <Link to={productPath(product)} className="type-name cart-line-name" onClick={onLeave}>
          {product.title}
        </Link>
        <p className="type-pum text-ink-2">{unitWords(line)}</p>
        {choices !== '' && (
          <p className="cart-line-note">
            <Icon name="leaf" size={16} />
            {choices}
          </p>
        )}
        {line.comment !== '' && !noting && (
          <p className="cart-line-note">
            <Icon name="chat-text" size={16} />
            {line.comment}
          </p>
        )}
      </div>
      <p className="type-price-s cart-line-total">
        {gone ? <span className="cart-line-gone">{texts.soldOut}</span> : formatPesos(line.totalPrice)}
      </p>
      <div className="cart-line-actions">
        <LineStepper line={line} onRemove={onRemove} />
        <span className="cart-line-tools">
          <IconButton
            label={texts.editNote(product.title)}
            aria-expanded={noting}
            onClick={() => setNoting(!noting)}
          >
            <Icon name="note-pencil" size={22} />
          </IconButton>
          <IconButton label={texts.remove(product.title)} onClick={onRemove}>
            <Icon name="trash" size={22} />
          </IconButton>
        </span>
      </div>
      {noting && <LineNote line={line} onClose={() => setNoting(false)} />}
    </li>
  );
}

function LineStepper({ line, onRemove }: Pick<Props, 'line' | 'onRemove'>) {
  const { product, countType, count } = line;
  const sale = saleUnitOf(product);
  return (
    <Stepper
      kind="soft"
      value={count}
      text={spaced(quantityText(countType, count))}
      labels={texts.stepper(product.title, countType)}
      step={stepOf(countType)}
      min={minimumCount(sale, countType)}
      max={Math.max(count, maximumCount(sale, countType, product.stock))}
      pending={line.pending}
      onChange={(next) => (next === 0 ? onRemove() : changeLine(line.id, { count: next }))}
    />
  );
}

/** '$ 3.400 /kg · Gramo a $ 3,4', '900 ml · $ 3.100 c/u · Mililitro a $ 3,4' */
function unitWords({ product, countType, pricePerUnit }: CartLineView): string {
  const price = formatPesos(unitPrice(saleUnitOf(product), pricePerUnit, countType));
  const pum = pumText(product.pum, product.unit_measurement_pum);
  if (countType === 'grams') return `${price} ${texts.perKilo} · ${pum}`;
  return [product.size, `${price} ${texts.each}`, pum].filter(Boolean).join(' · ');
}
