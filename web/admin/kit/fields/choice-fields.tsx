import { cx } from '#web/ui/cx.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { kitTexts } from '../../texts/kit.ts';
import type { FilterOption } from '../filters/filter.ts';
import { type KitFieldProps, useKitField } from './use-kit-field.ts';

type ChoiceProps = KitFieldProps & {
  options: readonly FilterOption[];
  onChosen?: (value: string) => void;
};

export function ChoiceField({ options, onChosen, ...props }: ChoiceProps) {
  const nameOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const { value, change, leave, focusRef, error, changed, canEdit } = useKitField<string>(props, nameOf);
  const { label, hint, required = false } = props;
  return (
    <Select
      label={label}
      required={required}
      error={error}
      ref={focusRef}
      className={cx(changed && 'kit-changed')}
      disabled={!canEdit}
      value={value}
      onChange={({ target }) => {
        change(target.value);
        onChosen?.(target.value);
      }}
      onBlur={leave}
      {...(hint === undefined ? {} : { hint })}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

/** On or off; the hint explains on. `inverted` for fields with the opposite meaning: 'inactive' shown as 'Activo'. */
export function SwitchField({ inverted = false, ...props }: KitFieldProps & { inverted?: boolean }) {
  const { value, change, leave, changed, canEdit, error } = useKitField<boolean>(props, (on) =>
    on !== inverted ? kitTexts.fields.on : kitTexts.fields.off,
  );
  return (
    <div className={changed ? 'kit-changed' : undefined}>
      <Switch
        checked={value !== inverted}
        disabled={!canEdit}
        onChange={(event) => change(event.target.checked !== inverted)}
        onBlur={leave}
      >
        <span className="grid">
          <b>{props.label}</b>
          {props.hint !== undefined && <span className="kit-quiet">{props.hint}</span>}
        </span>
      </Switch>
      {error !== undefined && <p className="field-error">{error}</p>}
    </div>
  );
}
