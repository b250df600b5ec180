import { useState } from 'react';
import { useCart } from '#web/shop/cart/cart-store.ts';
import { useSession } from '#web/shop/session/session-store.ts';
import { waysInTexts } from '#web/shop/texts/account/ways-in.ts';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { OtherWays } from './other-ways.tsx';
import { AskLink } from './restore/ask-link.tsx';
import { SignIn } from './sign-in.tsx';
import { SignUp } from './sign-up.tsx';
import './sign.css';

const texts = accountTexts.sign;

type Props = {
  onDone?: () => void;
  email?: string;
  first?: 'in' | 'up';
};

/** All ways to sign in: used in a popper, a dialog and a page. A typed e-mail is shared between them. */
export function SignForms({ onDone = noMore, email: initialEmail = '', first = 'in' }: Props) {
  const { owner, lines } = useCart();
  const session = useSession();
  const [mode, setMode] = useState<'in' | 'up' | 'restore'>(first);
  const [email, setEmail] = useState(initialEmail);

  if (mode === 'restore') {
    return (
      <div className="sign grid gap-4 min-w-0">
        <AskLink
          email={email}
          onEmail={setEmail}
          titled
          onBack={() => setMode('in')}
          onCreate={() => setMode('up')}
        />
      </div>
    );
  }
  const parts = { email, onEmail: setEmail, onDone, onRestore: () => setMode('restore') };
  return (
    <div className="sign grid gap-4 min-w-0">
      <Segmented
        label={texts.modes}
        value={mode}
        onChange={setMode}
        options={[
          { value: 'in', label: texts.in },
          { value: 'up', label: texts.up },
        ]}
      />
      {session.status === 'guest' && session.lost && <Notice tone="info">{waysInTexts.sessionLost}</Notice>}
      {owner === 'guest' && lines.length > 0 && <p className="type-note text-ink-2">{texts.keepsCart}</p>}
      {mode === 'in' ? <SignIn {...parts} /> : <SignUp {...parts} onHasAccount={() => setMode('in')} />}
      <OtherWays email={email} onDone={onDone} />
    </div>
  );
}

function noMore() {}
