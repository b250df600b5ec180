import { useEffect, useRef } from 'react';
import { convertQuantity, countTypesFor, saleUnitOf } from '#rules/quantity.ts';
import { changeLine } from '#web/shop/cart/cart-store.ts';
import type { CartLineView } from '#web/shop/cart/cart-types.ts';
import LineOptions from '#web/shop/product/buy/line-options.tsx';
import { cartTexts } from '#web/shop/texts/buying/cart.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Chip } from '#web/ui/actions/chip.tsx';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { Notice, Wait } from '#web/ui/feedback/notice.tsx';
import { LineNote } from './line-note.tsx';
import { otherMeasureText } from './other-measure.ts';
import { useProductOptions } from './use-product-options.ts';

const texts = cartTexts.options;

type Props = { line: CartLineView; onDone: () => void };

/** The choices of a line; each is saved at once (rules 24 and 26). */
export default function LineEditor({ line, onDone }: Props) {
  const { id, product, countType, maturity, cut } = line;
  const sale = saleUnitOf(product);
  const place = useRef<HTMLDivElement>(null);
  // Opened at the bottom of the screen it would not be visible.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be named by a hidden label.
    <div ref={place} className="line-editor" role="group" aria-label={texts.title(product.title)}>
      {countTypesFor(sale).length > 1 && (
        <div className="grid gap-1">
          <Segmented
            label={texts.how}
            options={[
              { value: 'units', label: texts.byUnits },
              { value: 'grams', label: texts.byGrams },
            ]}
            value={countType}
            onChange={(to) =>
              changeLine(id, { countType: to, count: convertQuantity(sale, line.count, countType, to) })
            }
          />
          <p className="type-note text-ink-2" aria-live="polite">
            {otherMeasureText(line)}
          </p>
        </div>
      )}
      {product.maturity && (
        <Choices
          label={texts.maturity}
          names={cartTexts.maturity}
          chosen={maturity}
          onChoose={(next) => changeLine(id, { maturity: next })}
        />
      )}
      {product.cuts.length > 0 && (
        <Choices
          label={texts.cut}
          names={Object.fromEntries(product.cuts.map((key) => [key, nameOf(cartTexts.cut, key)]))}
          chosen={cut}
          onChoose={(next) => changeLine(id, { cut: next })}
        />
      )}
      <Options line={line} />
      <LineNote line={line} onDone={onDone} />
      <Button className="justify-self-end" kind="soft" onClick={onDone}>
        {texts.done}
      </Button>
    </div>
  );
}

type ChoicesProps = {
  label: string;
  names: Readonly<Record<number, string>>;
  chosen: number | null;
  onChoose: (next: number | null) => void;
};

/** One choice or none: pressing the chosen one clears it. */
function Choices({ label, names, chosen, onChoose }: ChoicesProps) {
  return (
    <fieldset className="line-option">
      <legend className="field-label">{label}</legend>
      {Object.entries(names).map(([key, name]) => (
        <Chip
          key={key}
          selected={chosen === Number(key)}
          onClick={() => onChoose(chosen === Number(key) ? null : Number(key))}
        >
          {name}
        </Chip>
      ))}
    </fieldset>
  );
}

/** Options of the subcategory, which cards do not include. */
function Options({ line: { id, product, optionsTags } }: { line: CartLineView }) {
  const { status, options, retry } = useProductOptions(product.id);
  if (status === 'failed') {
    return (
      <Notice
        tone="danger"
        action={
          <button type="button" onClick={retry}>
            {cartTexts.retry}
          </button>
        }
      >
        {texts.failed}
      </Notice>
    );
  }
  if (status === 'loading') return <Wait title={texts.loading} />;
  if (options.length === 0) return null;
  return (
    <div className="grid gap-4">
      <LineOptions
        options={options}
        chosen={Object.fromEntries(optionsTags.map(({ label, value }) => [label, value]))}
        onChange={(chosen) =>
          changeLine(id, {
            optionsTags: Object.entries(chosen).map(([label, value]) => ({ label, value })),
          })
        }
      />
    </div>
  );
}

function nameOf(names: Readonly<Record<number, string>>, key: number): string {
  return names[key] ?? '';
}
