import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { loadSession } from '#web/shop/session/session-store.ts';
import { waysInTexts } from '#web/shop/texts/account/ways-in.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useMedia } from '#web/ui/hooks/use-media.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { startPath } from './google-request.ts';
import { onSignedInElsewhere } from './signed-in-elsewhere.ts';

const texts = waysInTexts.google;
const WINDOW = 'popup,width=500,height=640';

type Props = {
  /** The e-mail written in the form, so that Google starts with it. */
  email: string;
  onDone: () => void;
};

/**
 * Sign-in by Google: in a new window where there is room, so that the page stays; on a phone in this one, which returns
 * to the same address.
 */
export function GoogleButton({ email, onDone }: Props) {
  const { pathname, search } = useLocation();
  const roomy = useMedia('(width > 600px)');
  const [blocked, setBlocked] = useState(false);

  useEffect(
    () =>
      onSignedInElsewhere(() => {
        void loadSession('google').then(() => {
          showToast('success', texts.welcome);
          onDone();
        });
      }),
    [onDone],
  );

  const here = () => location.assign(startPath({ back: pathname + search, hint: email.trim(), own: false }));

  function open() {
    if (!roomy) return here();
    const address = startPath({ back: pathname + search, hint: email.trim(), own: true });
    setBlocked(window.open(address, 'google', WINDOW) === null);
  }

  return (
    <>
      <Button kind="outline" size={52} wide icon={<Icon name="google-logo-bold" />} onClick={open}>
        {texts.enter}
      </Button>
      {blocked && (
        <Notice
          tone="warn"
          assertive
          action={
            <button type="button" className="link" onClick={here}>
              {texts.here}
            </button>
          }
        >
          {texts.blocked}
        </Notice>
      )}
    </>
  );
}
