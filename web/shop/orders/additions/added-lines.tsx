import { formatPesos } from '#rules/money.ts';
import { spaced } from '#web/shop/cart/panel/line-words.ts';
import { additionTexts as texts } from '#web/shop/texts/buying/additions.ts';
import { ProductTile } from '#web/ui/brand/product-tile.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Facts } from '#web/ui/layout/facts.tsx';
import type { Preview } from './use-addition.ts';

type Props = { preview: Preview; onToggle: (lineId: string) => void };

/** The lines of the cart, each with whether it joins the order, or the reason why it cannot. */
export function AddedLines({ preview, onToggle }: Props) {
  const { id_order, type, window_label, branch_office_name } = preview;
  return (
    <section className="panel order-card">
      <h2 className="type-section">{texts.choose}</h2>
      <p className="text-ink-2">{texts.window[type](id_order, window_label)}</p>
      <p className="type-note text-ink-2">{texts.office(branch_office_name)}</p>
      <ul className="grid">
        {preview.lines.map((line) => (
          <li
            key={line.line_id}
            className="grid grid-cols-[auto_48px_minmax(0,1fr)_auto] gap-3 items-center py-2.5 border-b border-line"
          >
            <Checkbox
              hiddenLabel
              checked={line.chosen}
              disabled={line.problem !== '' && !line.chosen}
              onChange={() => onToggle(line.line_id)}
            >
              {line.product.title}
            </Checkbox>
            <ProductTile product={line.product} size={34} className="w-12 h-12" />
            <div className="min-w-0">
              <p className="type-name">{line.product.title}</p>
              <Facts
                className="type-note text-ink-2"
                facts={[spaced(line.countDisplay), line.product.size, line.product.brand]}
              />
              {line.problem !== '' && <p className="type-note text-danger">{line.problem}</p>}
            </div>
            {line.problem === '' && <p className="type-price-s no-break">{formatPesos(line.totalPrice)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
