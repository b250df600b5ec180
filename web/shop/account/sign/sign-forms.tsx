import { useState } from 'react';
import { useCart } from '#web/shop/cart/cart-store.ts';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { SignIn } from './sign-in.tsx';
import { SignUp } from './sign-up.tsx';
import './sign.css';

const texts = accountTexts.sign;

type Props = {
  /** Somebody is signed in now. */
  onDone?: () => void;
};

/** Sign-in and sign-up in one place: a popper, a dialog, a page. What was typed as e-mail goes along. */
export function SignForms({ onDone = () => {} }: Props) {
  const { owner, lines } = useCart();
  const [mode, setMode] = useState<'in' | 'up'>('in');
  const [email, setEmail] = useState('');

  return (
    <div className="sign">
      <Segmented
        label={texts.modes}
        value={mode}
        onChange={setMode}
        options={[
          { value: 'in', label: texts.in },
          { value: 'up', label: texts.up },
        ]}
      />
      {owner === 'guest' && lines.length > 0 && <p className="type-note text-ink-2">{texts.keepsCart}</p>}
      {mode === 'in' ? (
        <SignIn email={email} onEmail={setEmail} onDone={onDone} />
      ) : (
        <SignUp email={email} onEmail={setEmail} onDone={onDone} onHasAccount={() => setMode('in')} />
      )}
    </div>
  );
}
