import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { loadSession, sessionLost, type User, useSession } from '#web/shop/session/session-store.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { useBusiness, useModule } from '#web/shop/shell/use-business.ts';
import { profileTexts } from '#web/shop/texts/account/profile.ts';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Skeleton, useAfter, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { ShopIcon } from '#web/ui/icons/icon-list.ts';
import type { Route } from './+types/profile-page.ts';
import { backOf } from './enter-path.ts';
import type { SectionContext } from './profile/profile-section.tsx';
import { isEntrance, type ProfileSection, profileSections, sectionAt } from './profile/sections.ts';
import { SignForms } from './sign/sign-forms.tsx';
import { useLogout } from './use-logout.ts';
import './profile/profile.css';
import { useEffect } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { listenToOrders } from '#web/api/live.ts';

const texts = accountTexts.profile;

const icons: Record<ProfileSection, ShopIcon> = {
  addresses: 'map-pin',
  orders: 'receipt',
  repeated: 'repeat',
  spending: 'hand-coins',
  payments: 'credit-card',
  household: 'house',
  data: 'user-circle',
  security: 'lock-simple',
  privacy: 'identification-card',
};

/** Longer than any response: then the page reports a failure to load; in ms. */
const TIMEOUT_MS = 16_000;

export const handle: ShellHandle = { header: 'inner' };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0].loaderData, {
    title: texts.title,
    description: texts.enterText,
    path: '/profile',
    hidden: true,
  });
}

/** Addresses, orders and data of the signed-in user; others are asked to sign in. */
export default function ProfilePage() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const back = backOf(search);
  if (session.status === 'signed-in' && back !== undefined) return <Navigate to={back} replace />;
  if (session.status === 'unknown') return <Unknown unread={session.unread === true} />;
  if (session.status === 'guest') return <Enter />;
  return <Profile user={session.user} section={sectionAt(pathname)} isEntrance={isEntrance(pathname)} />;
}

type Props = { user: User; section: ProfileSection; isEntrance: boolean };

function Profile({ user, section, isEntrance }: Props) {
  const { busy, leave } = useLogout();
  const business = useBusiness();
  const repeats = useModule('standing_orders');
  const sections = profileSections.filter((name) => name !== 'repeated' || repeats);
  useSessionEnd();
  return (
    <div className="profile shop-width">
      <div className="grid content-start gap-3 min-w-0 desk:row-1">
        <h1 className="type-title" tabIndex={-1}>
          {user.name === '' ? accountTexts.menu.profile : texts.hello(user.name)}
        </h1>
        <nav
          aria-label={texts.sections}
          /* On a phone a row inside the sections, so that their content is visible, and a list on the entrance page. */
          className={cx('profile-sections', isEntrance ? 'profile-sections-list' : 'scroll-row')}
        >
          {sections.map((name) => (
            <Link
              key={name}
              to={`/profile/${name}`}
              className="profile-section"
              aria-current={name === section ? 'page' : undefined}
              preventScrollReset
            >
              <Icon name={icons[name]} size={22} />
              {profileTexts.sections[name]}
              {isEntrance && <Icon name="caret-right-bold" size={18} className="ml-auto desk:hidden" />}
            </Link>
          ))}
        </nav>
      </div>
      {/* On a phone the entrance is its list alone. */}
      <div className={isEntrance ? 'hidden desk:contents' : 'contents'}>
        <Outlet context={{ user, section } satisfies SectionContext} />
      </div>
      <div className="flex flex-wrap items-center gap-3 desk:flex-col desk:items-start desk:row-2">
        <Button
          kind="outline"
          icon={<Icon name="sign-out" />}
          busy={busy}
          busyText={accountTexts.logout.doing}
          onClick={() => void leave()}
        >
          {accountTexts.menu.logout}
        </Button>
        <p className="type-note text-ink-2">
          {texts.version(business?.title ?? '', business?.config.app_version ?? '')}
        </p>
      </div>
    </div>
  );
}

function Enter() {
  return (
    <div className="narrow-column gap-3">
      <h1 className="type-title">{texts.enterTitle}</h1>
      <p className="text-ink-2">{texts.enterText}</p>
      <div className="panel">
        <SignForms />
      </div>
    </div>
  );
}

function Unknown({ unread }: { unread: boolean }) {
  const late = useAfter(TIMEOUT_MS);
  if (unread || late) {
    return (
      <div className="narrow-column gap-3">
        <FailureState
          icon="wifi-slash"
          heading="h1"
          title={texts.failed}
          actions={<Button onClick={() => void loadSession()}>{texts.retry}</Button>}
        >
          {texts.failedText}
        </FailureState>
      </div>
    );
  }
  return (
    <div className="profile shop-width">
      <Waiting label={texts.loading}>
        <div className="grid gap-4">
          <Skeleton width="40%" height={28} />
          <Skeleton width="100%" height={44} />
          <Skeleton width="100%" height={200} />
        </div>
      </Waiting>
    </div>
  );
}

/** While personal data is shown: a session ended elsewhere hides it at once. */
function useSessionEnd(): void {
  useEffect(() => {
    // Connected or disconnected by the server: the session may have ended meanwhile. Also at the first connection,
    // which may be established before or long after this page.
    return listenToOrders({ changed: () => {}, back: () => void look() });
  }, []);
}

async function look(): Promise<void> {
  try {
    await callApi('users.me', {});
  } catch (error) {
    // Being offline does not sign out.
    if (error instanceof ApiError && error.status === 401) sessionLost();
  }
}
