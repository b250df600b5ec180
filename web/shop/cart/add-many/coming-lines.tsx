import type { OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import { quantityText } from '#rules/quantity.ts';
import { choicesText, spaced } from '#web/shop/cart/panel/line-words.ts';
import { addManyTexts as texts } from '#web/shop/texts/buying/add-many.ts';
import { ProductTile } from '#web/ui/brand/product-tile.tsx';

export type AddPreview = OutputOf<'orders.previewCopy'>;

export function ComingLines({ lines, total }: Pick<AddPreview, 'lines' | 'total'>) {
  return (
    <>
      <ul className="mt-1 grid">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a product may occur twice with different cuts; the list is never reordered.
          <li key={place} className="media-row items-start py-2.5 border-b border-line">
            <ProductTile product={line.product} size={32} className="w-11 h-11" />
            <div className="min-w-0">
              <p className="type-name">{line.product.title}</p>
              <p className="type-note text-ink-2">{aboutOf(line)}</p>
              {line.notes.map((note) => (
                <p key={note} className="type-note text-warn font-semibold">
                  {note}
                </p>
              ))}
            </div>
            <p className="type-price-s no-break">{formatPesos(line.totalPrice)}</p>
          </li>
        ))}
      </ul>
      <dl className="flex items-baseline justify-between gap-3 pt-3 font-bold">
        <dt>{texts.total}</dt>
        <dd className="type-price-m">{formatPesos(total)}</dd>
      </dl>
    </>
  );
}

/** '2 und · Maduro · 500 g · Diana' */
function aboutOf({ product, count, countType, ...choices }: AddPreview['lines'][number]): string {
  return [spaced(quantityText(countType, count)), choicesText(choices), product.size, product.brand]
    .filter(Boolean)
    .join(' · ');
}
