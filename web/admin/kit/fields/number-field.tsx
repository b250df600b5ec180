import { useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { inputProps } from './text-field.tsx';
import { type KitFieldProps, useKitField } from './use-kit-field.ts';
import { readDecimal, readWhole, showDecimal } from './whole-number.ts';

const texts = kitTexts.fields;

type Props = KitFieldProps & {
  unit?: string;
  /**
   * The value of an empty field: 0 for 'no limit'. Without it the value is null, which the server refuses if the field
   * is required.
   */
  emptyIs?: number;
  /** Empty means no limit: a typed zero would mean the opposite, so it is refused. */
  isLimit?: boolean;
  decimals?: boolean;
};

/** A whole number, grouped unless focused. Also for pesos and percentages, with a unit. */
export function NumberField({
  unit,
  isLimit = false,
  decimals = false,
  emptyIs = isLimit ? 0 : undefined,
  ...props
}: Props) {
  const readNumber = decimals ? readDecimal : readWhole;
  const field = useKitField<number | null>(props, (value) =>
    value === null || value === emptyIs
      ? '—'
      : `${unit === '$' ? '$ ' : ''}${showDecimal(value)}${unit && unit !== '$' ? ` ${unit}` : ''}`,
  );
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const number = typed === null ? undefined : readNumber(typed);
  const isZero = isLimit && number === 0;
  const unreadable = typed !== null && typed.trim() !== '' && (number === undefined || isZero);
  const wrong = isZero ? texts.noZero : texts.notANumber(props.label);
  const text = field.value === null || field.value === emptyIs ? '' : showDecimal(field.value);
  return (
    <TextInput
      {...inputProps(props, field)}
      error={unreadable && left ? wrong : field.error}
      data-unreadable={unreadable || undefined}
      className={cx('kit-number', field.changed && 'kit-changed')}
      inputMode={decimals ? 'decimal' : 'numeric'}
      maxLength={15}
      icon={unit === '$' ? <span className="text-ink-2 px-1">$</span> : undefined}
      trailing={unit && unit !== '$' ? <span className="text-ink-2 px-1">{unit}</span> : undefined}
      value={typed ?? text}
      // The text stays grouped while it is replaced: changing it would lose the selection.
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setTyped(event.target.value);
        setLeft(false);
        field.change(readNumber(event.target.value) ?? emptyIs ?? null);
      }}
      onBlur={() => {
        setLeft(true);
        if (!unreadable) setTyped(null);
        field.leave();
      }}
    />
  );
}

export function PesosField(props: Omit<Props, 'unit'>) {
  return <NumberField {...props} unit="$" />;
}
