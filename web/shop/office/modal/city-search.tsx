import { useEffect, useRef } from 'react';
import { officeTexts as texts } from '#web/shop/texts/shell/office.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

export function CitySearch({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);

  // Letters typed before the first page's scripts had loaded.
  useEffect(() => {
    const written = input.current?.value ?? typed;
    if (written !== typed) onType(written);
  });

  return (
    <TextInput
      ref={input}
      label={texts.search}
      hiddenLabel
      placeholder={texts.search}
      type="search"
      autoComplete="off"
      icon={<Icon name="magnifying-glass" />}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

export function NoneFound({ typed, found }: { typed: string; found: number }) {
  if (found > 0) return null;
  return (
    <p role="status" className="py-4 text-ink-2">
      {texts.none(typed)}
    </p>
  );
}
