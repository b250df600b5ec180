import type { Order } from '#web/shop/orders/load-order.ts';
import { ratingTexts as texts } from '#web/shop/texts/buying/rating.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

type Props = {
  order: Order;
  thumbs: ReadonlyMap<string, boolean>;
  /** Undefined: the thumb was removed. */
  onChange: (lineId: string, good: boolean | undefined) => void;
};

export function LineThumbs({ order, thumbs, onChange }: Props) {
  const lines = order.products.filter(({ picked }) => picked?.outcome !== 'missing');
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label mb-2">{texts.lines}</legend>
      <ul className="grid">
        {lines.map((line) => {
          const { id } = line;
          const title = pickedTitle(line);
          const thumb = thumbs.get(id);
          return (
            <li key={id} className="flex items-center justify-between gap-2 border-b border-line">
              <span className="wrap-anywhere">{title}</span>
              <span className="flex flex-none">
                <IconButton
                  label={texts.well(title)}
                  aria-pressed={thumb === true}
                  className={thumb === true ? 'text-brand' : 'text-ink-2'}
                  onClick={() => onChange(id, thumb === true ? undefined : true)}
                >
                  <Icon name={thumb === true ? 'thumbs-up-fill' : 'thumbs-up'} />
                </IconButton>
                <IconButton
                  label={texts.badly(title)}
                  aria-pressed={thumb === false}
                  className={thumb === false ? 'text-danger' : 'text-ink-2'}
                  onClick={() => onChange(id, thumb === false ? undefined : false)}
                >
                  <Icon name={thumb === false ? 'thumbs-down-fill' : 'thumbs-down'} />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** The delivered product: the replacement, if there was one. */
export function pickedTitle({ product, picked }: Order['products'][number]): string {
  return picked?.parts.find(({ kind }) => kind === 'replaced')?.title ?? product.title;
}
