import { addressTexts } from '#web/shop/texts/account/address.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { suggestionsFor } from './suggestions.ts';

const texts = addressTexts.form;

type Props = {
  value: string;
  names: readonly string[];
  /** Barrios at the map location: two near a border. */
  around: readonly string[];
  error: string | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
};

export function BarrioField({ value, names, around, error, onChange, onLeave }: Props) {
  const others = around.includes(value) ? around.filter((name) => name !== value) : [];
  return (
    <div className="grid gap-1">
      <Combobox
        label={texts.alias}
        listLabel={texts.aliasSuggestions}
        required
        error={error}
        maxLength={80}
        value={value}
        suggestions={suggestionsFor(value, names).map((name) => ({ id: name, name }))}
        onType={onChange}
        onChoose={({ name }) => onChange(name)}
        onLeave={onLeave}
      />
      {others.map((name) => (
        <button key={name} type="button" className="link address-form-switch" onClick={() => onChange(name)}>
          {texts.aliasOr(name)}
        </button>
      ))}
    </div>
  );
}
