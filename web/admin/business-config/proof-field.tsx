import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { inputProps, TextField } from '../kit/fields/text-field.tsx';
import { type KitFieldProps, useKitField } from '../kit/fields/use-kit-field.ts';
import { keyTexts as texts } from '../texts/business/keys.ts';
import type { ProofKind } from './service-keys.ts';

/** Proof of identity before keys are changed: password or code; nothing after a recent sign-in. */
export function ProofField({ kind }: { kind: ProofKind }) {
  if (kind === 'session') return null;
  const [label, hint] = texts.proof[kind];
  const field = { name: 'proof', label, hint, required: true };
  return kind === 'code' ? <TextField {...field} maxLength={40} /> : <PasswordField {...field} />;
}

function PasswordField(props: KitFieldProps) {
  const field = useKitField<string>(props, () => texts.written);
  return (
    <PasswordInput
      {...inputProps(props, field)}
      autoComplete="current-password"
      showLabel={texts.show}
      hideLabel={texts.hide}
      maxLength={200}
      value={field.value}
      onChange={(event) => field.change(event.target.value)}
    />
  );
}
