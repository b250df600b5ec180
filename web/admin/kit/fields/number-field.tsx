import { useState } from 'react';
import { groupThousands } from '#rules/money.ts';
import { cx } from '#web/ui/cx.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { inputProps } from './text-field.tsx';
import { type KitFieldProps, useKitField } from './use-kit-field.ts';
import { readWhole } from './whole-number.ts';

const texts = kitTexts.fields;

type Props = KitFieldProps & {
  /** Before or after the figure: '$', '%'. */
  unit?: string;
  /** Empty means this number: 0 for 'no limit'. Without it empty is null, which the server refuses where it must. */
  emptyIs?: number;
};

/** A whole number, grouped unless focused. Pesos and percentages are this with a unit. */
export function NumberField({ unit, emptyIs, ...props }: Props) {
  const field = useKitField<number | null>(props, (value) =>
    value === null || value === emptyIs
      ? '—'
      : `${unit === '$' ? '$ ' : ''}${groupThousands(value)}${unit && unit !== '$' ? ` ${unit}` : ''}`,
  );
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const unreadable = typed !== null && typed.trim() !== '' && readWhole(typed) === undefined;
  const shown = field.value === null || field.value === emptyIs ? '' : groupThousands(field.value);
  return (
    <TextInput
      {...inputProps(props, field)}
      error={unreadable && left ? texts.notANumber(props.label) : field.error}
      data-unreadable={unreadable || undefined}
      className={cx('kit-number', field.changed && 'kit-changed')}
      inputMode="numeric"
      maxLength={15}
      icon={unit === '$' ? <span className="text-ink-2 px-1">$</span> : undefined}
      trailing={unit && unit !== '$' ? <span className="text-ink-2 px-1">{unit}</span> : undefined}
      value={typed ?? shown}
      // The text stays grouped while it is replaced: changing it would lose the selection.
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setTyped(event.target.value);
        setLeft(false);
        field.change(readWhole(event.target.value) ?? emptyIs ?? null);
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
