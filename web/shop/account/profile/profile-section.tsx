import { Suspense } from 'react';
import { useOutletContext } from 'react-router';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { OrderHistory } from '#web/shop/orders/history/order-history.tsx';
import type { User } from '#web/shop/session/session-store.ts';
import { useModule } from '#web/shop/shell/use-business.ts';
import { profileTexts } from '#web/shop/texts/account/profile.ts';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { AddressList } from '../address/address-list.tsx';
import { DataForm } from './data-form.tsx';
import type { ProfileSection } from './sections.ts';

const PaymentList = lazyPart(() => import('./payment-list.tsx'));
const SavedCards = lazyPart(() => import('./saved-cards.tsx'));
const CreditCard = lazyPart(() => import('./credit-card.tsx'));
const OwnCoupons = lazyPart(() => import('./own-coupons.tsx'));
const Spending = lazyPart(() => import('./spending.tsx'));
const StandingSection = lazyPart(() => import('#web/shop/standing-orders/standing-section.tsx'));
const HouseholdSection = lazyPart(() => import('#web/shop/household/household-section.tsx'));
const PhotoField = lazyPart(() => import('./photo-field.tsx'));
const EmailCard = lazyPart(() => import('./email-card.tsx'));
const OrderChannelCard = lazyPart(() => import('./order-channel.tsx'));
const Security = lazyPart(() => import('./security/security.tsx'));
const Privacy = lazyPart(() => import('./privacy/privacy.tsx'));

export type SectionContext = { user: User; section: ProfileSection };

export default function ProfileSectionPage() {
  const { user, section } = useOutletContext<SectionContext>();
  const withPhoto = useModule('user_info_v2');
  return (
    <section
      className="grid content-start gap-3 min-w-0 desk:col-2 desk:row-[1/span_3]"
      aria-label={profileTexts.sections[section]}
    >
      {section === 'data' && withPhoto && (
        <Suspense fallback={<Pause />}>
          <PhotoField user={user} />
        </Suspense>
      )}
      <Suspense fallback={<Pause />}>
        {section === 'addresses' && <AddressList user={user} />}
        {section === 'orders' && <OrderHistory />}
        {section === 'repeated' && <StandingSection />}
        {section === 'spending' && <Spending />}
        {section === 'payments' && <CreditCard />}
        {section === 'payments' && <SavedCards />}
        {section === 'payments' && <OwnCoupons />}
        {section === 'payments' && <PaymentList />}
        {section === 'household' && <HouseholdSection />}
        {section === 'data' && <DataForm key={user.id} user={user} />}
        {section === 'data' && <EmailCard user={user} />}
        {section === 'data' && <OrderChannelCard key={`${user.phone} ${user.email}`} />}
        {section === 'security' && <Security user={user} />}
        {section === 'privacy' && <Privacy user={user} />}
      </Suspense>
    </section>
  );
}

function Pause() {
  return (
    <Waiting label={profileTexts.loading}>
      <div className="panel grid gap-3">
        <Skeleton width="60%" height={20} />
        <Skeleton width="100%" height={48} />
      </div>
    </Waiting>
  );
}
