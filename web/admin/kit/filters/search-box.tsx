import { useEffect, useRef } from 'react';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** The debounce of typing, in ms (back-office 9); Enter does not wait. */
const PAUSE_MS = 450;

type Props = {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  inputMode?: 'numeric' | undefined;
};

export function SearchBox({ label, value, onSearch, inputMode }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address may change during the debounce: the search starts from the current one.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  // Back and 'Borrar filtros' change the address; a focused field is not overwritten.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [value]);

  function search() {
    clearTimeout(timer.current);
    latest.current(field.current?.value.trim() ?? '');
  }
  return (
    <TextInput
      ref={field}
      label={label}
      hiddenLabel
      placeholder={label}
      type="search"
      size={36}
      maxLength={100}
      inputMode={inputMode}
      className="kit-search"
      defaultValue={value}
      aria-keyshortcuts="/"
      trailing={<kbd aria-hidden>/</kbd>}
      icon={<Icon name="magnifying-glass" size={18} />}
      onChange={() => {
        clearTimeout(timer.current);
        timer.current = setTimeout(search, PAUSE_MS);
      }}
      onKeyDown={(event) => event.key === 'Enter' && search()}
    />
  );
}
