import { type ReactNode, Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { productPath } from '#rules/links/page-paths.ts';
import { formatPesos } from '#rules/money.ts';
import { unitPrice } from '#rules/price.ts';
import { pumAtPrice, pumText } from '#rules/pum.ts';
import { minimumCount, quantityText, saleUnitOf, stepOf } from '#rules/quantity.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { changeLine, useCart } from '#web/shop/cart/cart-store.ts';
import type { CartLineView } from '#web/shop/cart/cart-types.ts';
import { mostOf } from '#web/shop/cart/engine/cart-lines.ts';
import { sayRefused } from '#web/shop/cart/engine/say.ts';
import { choicesText, spaced } from '#web/shop/cart/panel/line-words.ts';
import { isSeveral } from '#web/shop/product-card/pack.ts';
import { Unit } from '#web/shop/product-card/unit.tsx';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Stepper } from '#web/ui/actions/stepper.tsx';
import { ProductTile } from '#web/ui/brand/product-tile.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { ShopIcon } from '#web/ui/icons/icon-list.ts';
import { Facts } from '#web/ui/layout/facts.tsx';
import { lineNews } from './line-news.ts';
import { otherMeasureText } from './other-measure.ts';

const LineAuthor = lazyPart(() => import('#web/shop/household/cart/line-author.tsx'), { quiet: true });
const LineEditor = lazyPart(() => import('./line-editor.tsx'));

type Props = {
  line: CartLineView;
  editing: boolean;
  onEdit: (open: boolean) => void;
  onRemove: () => void;
  /** Minus on the last piece, which may be accidental: asks first (storefront 4). */
  onLast: () => void;
  onLeave: () => void;
};

export function CartLine({ line, editing, onEdit, onRemove, onLast, onLeave }: Props) {
  const { product } = line;
  const pencil = useRef<HTMLButtonElement>(null);
  const { server, lines } = useCart();
  const shared = server?.household != null;
  const gone = product.withoutStock;
  // A visitor's subtotal excludes it; a user's includes it until the validation has decided.
  const counted = !gone || line.serverId !== null;

  function close() {
    onEdit(false);
    pencil.current?.focus();
  }

  return (
    <li className="cart-line" data-line={line.id}>
      <ProductTile
        product={product}
        size={48}
        className="row-span-2 self-start size-18 max-[380px]:size-14"
      />
      <div className="grid content-start gap-0.75 min-w-0">
        <Link to={productPath(product)} className="type-name hover:underline" onClick={onLeave}>
          {product.title}
        </Link>
        <Facts className="type-pum text-ink-2" facts={unitFacts(line)} />
        {lineNews(line, lines).map((news) => (
          <p key={news} className="type-note text-warn font-semibold">
            {news}
          </p>
        ))}
        {product.ageRestricted && <LineRow icon="identification-card" text={texts.adult} />}
        {!editing && <LineRow icon="scales" text={otherMeasureText(line)} />}
        <LineRow icon="leaf" text={choicesText(line)} />
        {!editing && <LineRow icon="chat-text" text={line.comment} />}
        {shared && (
          <Suspense>
            <LineAuthor lineId={line.serverId} />
          </Suspense>
        )}
        {line.waiting && <LineRow icon="wifi-slash" text={texts.waiting} />}
      </div>
      <p className="type-price-s no-break">
        {counted && formatPesos(line.totalPrice)}
        {gone && <span className="cart-line-gone">{texts.soldOut}</span>}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-1 col-[2/-1] mt-2 max-[380px]:col-span-full">
        <LineStepper line={line} onLast={onLast} />
        <span className="flex -mr-2.75">
          <IconButton
            ref={pencil}
            label={texts.edit(product.title)}
            aria-expanded={editing}
            onClick={() => onEdit(!editing)}
          >
            <Icon name="note-pencil" size={22} />
          </IconButton>
          <IconButton label={texts.remove(product.title)} onClick={onRemove}>
            <Icon name="trash" size={22} />
          </IconButton>
        </span>
      </div>
      {editing && (
        <Suspense>
          <LineEditor line={line} onDone={close} />
        </Suspense>
      )}
    </li>
  );
}

function LineRow({ icon, text }: { icon: ShopIcon; text: string }) {
  if (text === '') return null;
  return (
    <p className="flex gap-1.5 type-note text-ink-2">
      <Icon name={icon} size={16} />
      {text}
    </p>
  );
}

function LineStepper({ line, onLast }: Pick<Props, 'line' | 'onLast'>) {
  const { product, countType, count } = line;
  const { lines } = useCart();
  const sale = saleUnitOf(product);
  const step = stepOf(sale, countType);
  return (
    <Stepper
      kind="soft"
      withBin={false}
      value={count}
      text={spaced(quantityText(countType, count))}
      labels={texts.stepper(product.title, countType, step)}
      step={step}
      min={minimumCount(sale, countType)}
      max={Math.max(count, mostOf(line, countType, lines))}
      pending={line.pending}
      onRefused={(why) => sayRefused(line, why)}
      onChange={(next, isTyped) => (next === 0 ? onLast() : changeLine(line.id, { count: next }, isTyped))}
    />
  );
}

/** '$ 3.400 /kg · Gramo a $ 3,4', '900 ml · $ 3.100 c/u · Mililitro a $ 3,4', '30 und por $ 18.375' */
function unitFacts({ product, countType, pricePerUnit }: CartLineView): ReactNode[] {
  const price = formatPesos(unitPrice(saleUnitOf(product), pricePerUnit, countType));
  const value = pumAtPrice(product.pum, product.price_neto, pricePerUnit);
  const pum = value > 0 ? spaced(pumText(value, product.unit_measurement_pum)) : '';
  const [size, unit] = countType === 'grams' ? ['', texts.perKilo] : [product.size, texts.each];
  // '$ 3.400 /kg · Gramo a $ 3,4', '900 ml · $ 3.100 c/u · Mililitro a $ 3,4', '30 und por $ 18.375'
  if (isSeveral(size)) return [product.brand, `${spaced(size)} ${texts.packFor} ${price}`, pum];
  // No line begins with 'c/u'.
  const perUnit = (
    <>
      {price}
      {'\u00a0'}
      <Unit>{unit}</Unit>
    </>
  );
  return [product.brand, size, perUnit, pum];
}
