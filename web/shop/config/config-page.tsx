import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { analyticsConsent, setAnalyticsConsent } from '#web/shop/analytics.ts';
import { useCart } from '#web/shop/cart/cart-store.ts';
import { askForOffice, hasChosenOffice } from '#web/shop/office/office-store.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { useSession } from '#web/shop/session/session-store.ts';
import { useMeasuringIds } from '#web/shop/shell/later/measuring-ids.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { configTexts as texts } from '#web/shop/texts/pages/config.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import type { Route } from './+types/config-page.ts';
import { forgetDevice } from './device-data.ts';
import { useLocationPermission } from './use-location-permission.ts';

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  return pageMeta(root, {
    title: texts.title,
    description: texts.description,
    path: '/config',
    hidden: true,
  });
}

/** The shopper's settings on this device (storefront 2, /config). */
export default function ConfigPage() {
  const business = useBusiness();
  const shop = business?.title ?? '';
  const edition = business?.config.app_version ?? '';
  const location = useLocationPermission();
  return (
    <div className="shop-width pt-4">
      <h1 className="type-title">{texts.title}</h1>
      <p className="text-ink-2">{texts.description}</p>
      <Store />
      <Block title={texts.place}>
        <p>{texts.placeOf[location]}</p>
      </Block>
      <Measuring />
      <DeviceData />
      <Block title={texts.account}>
        <p>{texts.accountText}</p>
        <p className="flex flex-wrap gap-3 mt-1">
          <ButtonLink to="/profile/data" kind="soft">
            {texts.profile}
          </ButtonLink>
          <ButtonLink to="/terms" kind="outline">
            {texts.terms}
          </ButtonLink>
        </p>
      </Block>
      <Block title={texts.about}>
        <p>{accountTexts.profile.version(shop, edition)}</p>
      </Block>
    </div>
  );
}

function Store() {
  const { office } = useOffice();
  const chosen = useSyncExternalStore(neverChanges, hasChosenOffice, () => true);
  return (
    <Block title={texts.store}>
      {office !== null && (
        <p>
          <b className="font-semibold">{office.name}</b>
          <br />
          {office.address}, {office.city}
        </p>
      )}
      <p className="text-ink-2">{chosen ? texts.storeText : texts.noStore}</p>
      <p className="flex flex-wrap gap-3 mt-1">
        <Button kind="soft" aria-haspopup="dialog" onClick={askForOffice}>
          {chosen ? texts.changeStore : texts.chooseStore}
        </Button>
      </p>
    </Block>
  );
}

/** The answer to the question about counting visits, changed at any time; only where visits can be counted at all. */
function Measuring() {
  const counted = useMeasuringIds() !== '';
  const consent = useSyncExternalStore(neverChanges, analyticsConsent, () => null);
  const [answer, setAnswer] = useState<'yes' | 'no'>();
  if (!counted) return null;
  return (
    <Block title={texts.measuring}>
      <p className="text-ink-2">{texts.measuringText}</p>
      <Switch
        checked={(answer ?? consent) === 'yes'}
        onChange={({ currentTarget }) => {
          const next = currentTarget.checked ? 'yes' : 'no';
          setAnalyticsConsent(next);
          setAnswer(next);
        }}
      >
        {texts.measuringAllowed}
      </Switch>
    </Block>
  );
}

/** Data stored only on this device, and a button to delete it: for a borrowed or shared device. */
function DeviceData() {
  const { lines } = useCart();
  const { status } = useSession();
  const chosen = useSyncExternalStore(neverChanges, hasChosenOffice, () => false);
  const [asking, setAsking] = useState(false);
  const products = status === 'signed-in' ? 0 : lines.length;

  async function clear() {
    await forgetDevice();
    // A full page load: no previous state may remain in memory.
    window.location.assign('/');
  }

  return (
    <Block title={texts.data}>
      <dl>
        <div className="flex justify-between gap-4 py-2.5 border-b border-line">
          <dt>{texts.chosenStore}</dt>
          <dd className="font-semibold text-right">{chosen ? texts.yes : texts.no}</dd>
        </div>
        <div className="flex justify-between gap-4 py-2.5 border-b border-line">
          <dt>{texts.guestCart}</dt>
          <dd className="font-semibold text-right">{texts.cartOf(products)}</dd>
        </div>
      </dl>
      <p className="flex flex-wrap gap-3 mt-1">
        <Button kind="danger-outline" onClick={() => setAsking(true)}>
          {texts.clear}
        </Button>
      </p>
      <ConfirmDialog
        open={asking}
        title={texts.clearSure}
        confirmLabel={texts.clearYes}
        cancelLabel={texts.clearNo}
        destructive
        onConfirm={() => void clear()}
        onCancel={() => setAsking(false)}
      >
        {texts.clearLost(products)} {texts.clearKept}
      </ConfirmDialog>
    </Block>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 mt-4 p-5 rounded-card bg-surface">
      <h2 className="type-section">{title}</h2>
      {children}
    </section>
  );
}

function neverChanges(): () => void {
  return () => {};
}
