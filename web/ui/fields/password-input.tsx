import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { TextInput } from './text-input.tsx';

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'trailing'> & {
  showLabel: string;
  hideLabel: string;
  /** "Bloq Mayús está activado": below the field, while it is. */
  capsLockHint?: string;
};

export function PasswordInput({ showLabel, hideLabel, capsLockHint, ...rest }: Props) {
  const { autoComplete = 'current-password', hint, ...input } = rest;
  const [isVisible, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  // Every key event has getModifierState, except those sent by password managers.
  const onKey = (event: KeyboardEvent<HTMLInputElement>) =>
    setCapsLock(capsLockHint !== undefined && event.getModifierState?.('CapsLock') === true);
  const shownHint = capsLock ? <span role="status">{capsLockHint}</span> : hint;
  return (
    <TextInput
      {...input}
      {...(shownHint === undefined ? {} : { hint: shownHint })}
      onKeyDown={onKey}
      onKeyUp={onKey}
      type={isVisible ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="grid place-items-center w-11 h-11 -mr-3 rounded-field"
          aria-label={isVisible ? hideLabel : showLabel}
          onClick={() => setShown(!isVisible)}
        >
          <Icon name={isVisible ? 'eye-slash' : 'eye'} size={22} />
        </button>
      }
    />
  );
}
