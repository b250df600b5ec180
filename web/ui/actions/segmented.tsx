import { type ReactNode, useId } from 'react';

type Option<V extends string> = { value: V; label: ReactNode };

type Props<V extends string> = {
  /** The question: "¿Cómo lo quieres?" For screen readers only. */
  label: string;
  options: readonly Option<V>[];
  value: V;
  onChange: (value: V) => void;
  name?: string;
};

/** Two or three options in one track: domicilio or tienda, unidad or gramos. Arrow keys switch. */
export function Segmented<V extends string>({ label, options, value, onChange, name }: Props<V>) {
  const ownName = useId();

  return (
    <fieldset className="segmented">
      <legend className="spoken">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="segmented-option">
          <input
            type="radio"
            name={name ?? ownName}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
