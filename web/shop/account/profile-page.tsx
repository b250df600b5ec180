import { Suspense } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { partLater } from '#web/part-later.tsx';
import { OrderHistory } from '#web/shop/orders/history/order-history.tsx';
import { loadSession, type User, useSession } from '#web/shop/session/session-store.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { useBusiness, useModule } from '#web/shop/shell/use-business.ts';
import { profileTexts } from '#web/shop/texts/account/profile.ts';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton, useAfter, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Route } from './+types/profile-page.ts';
import { AddressList } from './address/address-list.tsx';
import { backOf } from './enter-path.ts';
import { DataForm } from './profile/data-form.tsx';
import { useSessionEnd } from './profile/use-session-end.ts';
import { SignForms } from './sign/sign-forms.tsx';
import { useLogout } from './use-logout.ts';
import './profile/profile.css';

const texts = accountTexts.profile;
const sections = ['addresses', 'orders', 'payments', 'data', 'security', 'privacy'] as const;

const PaymentList = partLater(() => import('./profile/payments/payment-list.tsx'));
const PhotoField = partLater(() => import('./profile/photo/photo-field.tsx'));
const EmailCard = partLater(() => import('./profile/email/email-card.tsx'));
const Security = partLater(() => import('./profile/security/security.tsx'));
const Privacy = partLater(() => import('./profile/privacy/privacy.tsx'));

type Section = (typeof sections)[number];

/** Longer than an answer takes: then the page says that it could not be read, although nothing failed; in ms. */
const PATIENCE_MS = 16_000;

export const handle: ShellHandle = { header: 'inner' };

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0].loaderData, {
    title: texts.title,
    description: texts.enterText,
    path: '/profile',
    hidden: true,
  });
}

/** Addresses, orders and data of who is signed in; everybody else is asked to sign in, and may come from where they go on. */
export default function ProfilePage({ params: { subpage } }: Route.ComponentProps) {
  const session = useSession();
  const back = backOf(useLocation().search);
  if (session.status === 'signed-in' && back !== undefined) return <Navigate to={back} replace />;
  if (session.status === 'unknown') return <Unknown unread={session.unread === true} />;
  if (session.status === 'guest') return <Enter />;
  return <Profile user={session.user} section={sections.find((name) => name === subpage) ?? 'data'} />;
}

function Profile({ user, section }: { user: User; section: Section }) {
  const { busy, leave } = useLogout();
  const business = useBusiness();
  const withPhoto = useModule('user_info_v2');
  useSessionEnd();
  return (
    <div className="profile shop-width">
      <div className="profile-side">
        <h1 className="type-title" tabIndex={-1}>
          {user.name === '' ? accountTexts.menu.profile : texts.hello(user.name)}
        </h1>
        <nav aria-label={texts.sections} className="profile-sections">
          {sections.map((name) => (
            <Link
              key={name}
              to={`/profile/${name}`}
              className="profile-section"
              aria-current={name === section ? 'page' : undefined}
              preventScrollReset
            >
              {profileTexts.sections[name]}
            </Link>
          ))}
        </nav>
      </div>
      <section className="profile-main" aria-label={profileTexts.sections[section]}>
        {section === 'data' && withPhoto && (
          <Suspense fallback={<Pause />}>
            <PhotoField user={user} />
          </Suspense>
        )}
        <Suspense fallback={<Pause />}>
          {section === 'addresses' && <AddressList user={user} />}
          {section === 'orders' && <OrderHistory />}
          {section === 'payments' && <PaymentList />}
          {section === 'data' && <DataForm key={user.id} user={user} />}
          {section === 'data' && <EmailCard user={user} />}
          {section === 'security' && <Security user={user} />}
          {section === 'privacy' && <Privacy user={user} />}
        </Suspense>
      </section>
      <div className="profile-end">
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
    <div className="profile-enter">
      <h1 className="type-title">{texts.enterTitle}</h1>
      <p className="text-ink-2">{texts.enterText}</p>
      <div className="profile-card">
        <SignForms />
      </div>
    </div>
  );
}

/** While the part of a section arrives. */
function Pause() {
  return (
    <Waiting label={profileTexts.loading}>
      <div className="profile-card grid gap-3">
        <Skeleton width="60%" height={20} />
        <Skeleton width="100%" height={48} />
      </div>
    </Waiting>
  );
}

function Unknown({ unread }: { unread: boolean }) {
  const late = useAfter(PATIENCE_MS);
  if (unread || late) {
    return (
      <div className="profile-enter">
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
