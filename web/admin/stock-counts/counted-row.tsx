import { formatHour } from '#rules/dates/bogota-clock.ts';
import { quantityText } from '#rules/quantity.ts';
import { ProductThumb } from '../kit/thumb.tsx';
import { stockCountTexts } from '../texts/records/stock-counts.ts';
import type { CountedProduct, Counting } from './counted-product.ts';

const texts = stockCountTexts.count;

type Props = { product: CountedProduct; onOpen?: ((product: CountedProduct) => void) | undefined };

export function CountedRow({ product, onOpen }: Props) {
  const { tally, countType } = product;
  const words = (
    <>
      <ProductThumb product={product} size={40} className="size-12" />
      <span className="grid min-w-0 text-left">
        <b className="line-clamp-2">{product.title}</b>
        <span className="truncate type-note text-ink-2">
          {texts.place(product.isle, product.gondola) || texts.noPlace}
        </span>
      </span>
      <span className="font-bold tabular-nums text-right">
        {tally && quantityText(countType, tally.counted)}
      </span>
    </>
  );
  const look = 'grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 min-h-14 p-2';
  return (
    <li className="border-b border-line">
      {onOpen ? (
        <button type="button" className={look} onClick={() => onOpen(product)}>
          {words}
        </button>
      ) : (
        <div className={look}>{words}</div>
      )}
    </li>
  );
}

/** 'Paola contó 12 und, 10:15 a. m. en 2 sitios' */
export function tallyText(texts: Counting['texts'], { tally, countType }: CountedProduct): string {
  if (!tally) return '';
  const amount = quantityText(countType, tally.counted);
  const words = texts.counted(amount, tally.person, formatHour(new Date(tally.date)));
  return [words, texts.places(tally.places)].filter(Boolean).join(' ');
}
