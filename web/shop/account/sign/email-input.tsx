import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';

const texts = accountTexts.sign;

/** The server's limit. */
const LONGEST = 200;

type Props = {
  value: string;
  onChange: (email: string) => void;
  error: string | undefined;
  /** 'email' for a new account, 'username' for signing in. */
  autoComplete?: 'username' | 'email';
};

export function EmailInput({ value, onChange, error, autoComplete = 'username' }: Props) {
  return (
    <TextInput
      label={texts.email}
      name="email"
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={LONGEST}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  );
}
