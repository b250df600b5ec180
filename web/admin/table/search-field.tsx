import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { AddressForm } from './address-form.ts';

type Props = Pick<AddressForm, 'onType' | 'onKey'> & { label: string; value: string };

/** The search of a table, `buscar` in the address. */
export function SearchField({ label, value, onType, onKey }: Props) {
  return (
    <TextInput
      label={label}
      hiddenLabel
      placeholder={label}
      name="buscar"
      type="search"
      size={36}
      maxLength={100}
      defaultValue={value}
      icon={<Icon name="magnifying-glass" size={18} />}
      onChange={onType}
      onKeyDown={onKey}
    />
  );
}
