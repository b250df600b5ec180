import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { measuringConsent, setMeasuringConsent } from '#web/shop/measuring/measuring.ts';
import { servesAdvertising, useMeasuringIds } from '#web/shop/measuring/measuring-ids.ts';
import { askForOffice, hasChosenOffice } from '#web/shop/office/office-store.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { configTexts as texts } from '#web/shop/texts/pages/config.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import type { Route } from './+types/config-page.ts';
import { DeviceData, neverChanges } from './device-data.tsx';

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
      <Block title={texts.data}>
        <DeviceData />
      </Block>
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

/** Changes the answer about counting visits; only where visits can be counted. */
function Measuring() {
  const ids = useMeasuringIds();
  const consent = useSyncExternalStore(
    neverChanges,
    () => (ids ? measuringConsent(ids) : null),
    () => null,
  );
  const [answer, setAnswer] = useState<'yes' | 'no'>();
  if (!ids) return null;
  return (
    <Block title={texts.measuring}>
      <p className="text-ink-2">{servesAdvertising(ids) ? texts.advertisingText : texts.measuringText}</p>
      <Switch
        checked={(answer ?? consent) === 'yes'}
        onChange={({ currentTarget }) => {
          const next = currentTarget.checked ? 'yes' : 'no';
          setMeasuringConsent(next);
          setAnswer(next);
        }}
      >
        {texts.measuringAllowed}
      </Switch>
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

/**
 * Whether the browser grants access to the location; unknown if unsupported. Follows changes of the setting.
 */
function useLocationPermission(): PermissionState | 'unknown' {
  const [state, setState] = useState<PermissionState | 'unknown'>('unknown');

  useEffect(() => {
    let status: PermissionStatus | undefined;
    let left = false;
    const follow = () => setState(status?.state ?? 'unknown');
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (found) => {
        if (left) return;
        status = found;
        status.addEventListener('change', follow);
        follow();
      },
      () => setState('unknown'),
    );
    return () => {
      left = true;
      status?.removeEventListener('change', follow);
    };
  }, []);

  return state;
}
