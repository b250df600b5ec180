import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { useSession } from '#web/shop/session/session-store.ts';
import { PartComing } from '#web/shop/shell/page-coming.tsx';
import { accountButtonTexts as texts } from '#web/shop/texts/buying/account-button.ts';
import { useMedia } from '#web/ui/hooks/use-media.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

const AccountPopper = lazyPart(() => import('./account-popper.tsx'));

/**
 * The account button. Opens the sign-in or the menu below; on a phone it links to the profile, which asks to sign in.
 */
export function AccountButton() {
  const session = useSession();
  // Storefront 9: at 600 px and less the sign-in is a page of its own.
  const roomy = useMedia('(width > 600px)');
  const [isRequested, setWanted] = useState(false);
  const user = session.status === 'signed-in' ? session.user : undefined;
  const words = {
    // People who signed up by phone have no name yet.
    small: user?.name ? `${texts.hello}, ${user.name.split(' ')[0]}` : texts.hello,
    large: user ? texts.account : texts.enter,
  };

  if (!roomy) {
    return (
      <Link to="/profile" className="account-button">
        <AccountWords {...words} />
      </Link>
    );
  }
  const plain = (
    <button type="button" className="account-button" aria-expanded={false} onClick={() => setWanted(true)}>
      <AccountWords {...words} />
    </button>
  );
  if (!isRequested) return plain;
  return (
    <Suspense
      fallback={
        <>
          {plain}
          <PartComing />
        </>
      }
    >
      <AccountPopper onClose={() => setWanted(false)}>
        <AccountWords {...words} />
      </AccountPopper>
    </Suspense>
  );
}

function AccountWords({ small, large }: { small: string; large: string }) {
  return (
    <>
      <Icon name="user-circle" size={26} />
      <span className="header-words account-words">
        <span>{small}</span> <b>{large}</b>
      </span>
    </>
  );
}
