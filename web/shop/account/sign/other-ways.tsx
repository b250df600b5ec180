import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { useBusiness, useModule } from '#web/shop/shell/use-business.ts';
import { waysInTexts as texts } from '#web/shop/texts/account/ways-in.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { GoogleButton } from './google/google-button.tsx';

const PhoneDialog = lazyPart(() => import('./phone/phone-dialog.tsx'));

type Props = { email: string; onDone: () => void };

export function OtherWays({ email, onDone }: Props) {
  const google = useBusiness()?.config.google_sign_in ?? false;
  const phone = useModule('phone_login');
  const [phoning, setPhoning] = useState<'never' | 'open' | 'closed'>('never');
  if (!google && !phone) return null;

  return (
    <section className="grid gap-3 min-w-0" aria-label={texts.otherWays}>
      <p className="or-line" aria-hidden>
        {texts.or}
      </p>
      {google && <GoogleButton email={email} onDone={onDone} />}
      {phone && (
        <Button
          kind="outline"
          size={52}
          wide
          icon={<Icon name="device-mobile" />}
          aria-haspopup="dialog"
          onClick={() => setPhoning('open')}
        >
          {texts.phone.open}
        </Button>
      )}
      <p className="type-note text-ink-2">
        {texts.accept}{' '}
        <Link to="/terms" target="_blank" className="link">
          {texts.terms}
        </Link>
        .
      </p>
      {phoning !== 'never' && (
        <Suspense fallback={null}>
          <PhoneDialog open={phoning === 'open'} onClose={() => setPhoning('closed')} onDone={onDone} />
        </Suspense>
      )}
    </section>
  );
}
