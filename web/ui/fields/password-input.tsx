import { type ComponentProps, useState } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { TextInput } from './text-input.tsx';

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'trailing'> & {
  /** "Mostrar contraseña", "Ocultar contraseña" */
  showLabel: string;
  hideLabel: string;
};

export function PasswordInput({ showLabel, hideLabel, autoComplete = 'current-password', ...rest }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="input-button"
          aria-label={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-slash' : 'eye'} size={22} />
        </button>
      }
    />
  );
}
