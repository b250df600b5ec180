import { useEffect, useRef } from 'react';
import { Link, useLocation, useMatches } from 'react-router';
import {
  beginMeasuring,
  setMeasuringConsent,
  track,
  turnTo,
  useMeasuringConsent,
} from '#web/shop/measuring/measuring.ts';
import { type MeasuringIds, servesAdvertising, useMeasuringIds } from '#web/shop/measuring/measuring-ids.ts';
import { toldAddress } from '#web/shop/measuring/told-pages.ts';
import { lazyTexts } from '#web/shop/texts/shell/later.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { isFirstCount } from './counted-orders.ts';
import { eventsOfPage, purchaseOfPage } from './page-events.ts';
import { watchShopping } from './shopping-events.ts';

const texts = lazyTexts.consent;

export default function Measure() {
  const ids = useMeasuringIds();
  return ids && <Measured ids={ids} />;
}

function Measured({ ids }: { ids: MeasuringIds }) {
  const consent = useMeasuringConsent();
  const location = useLocation();
  const data = useMatches().at(-1)?.loaderData;

  useEffect(() => beginMeasuring(ids), [ids]);
  const dataOfPage = useRef<unknown>(data);
  useEffect(() => {
    dataOfPage.current = data;
  }, [data]);
  useEffect(() => (consent === 'yes' ? watchShopping(() => dataOfPage.current) : undefined), [consent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is counted once per navigation.
  useEffect(() => {
    const address = toldAddress(location.pathname, location.search, data);
    turnTo(address);
    if (consent !== 'yes' || address === undefined) return;
    for (const [name, parameters] of eventsOfPage(address, data)) track(name, parameters);
  }, [consent, location.key]);

  const purchase = purchaseOfPage(location.pathname, data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an order is counted once; its page may be rendered more often.
  useEffect(() => {
    if (consent !== 'yes' || purchase === undefined) return;
    if (isFirstCount(purchase.transaction_id)) track('purchase', purchase);
  }, [consent, purchase?.transaction_id]);

  return <Question answered={consent !== null} isOfAdvertising={servesAdvertising(ids)} />;
}

function Question({ answered, isOfAdvertising }: { answered: boolean; isOfAdvertising: boolean }) {
  if (answered) return null;
  return (
    <section className="over-page panel grid gap-3 z-31" aria-label={texts.label}>
      <p className="type-note">
        {isOfAdvertising ? texts.advertising : texts.text}{' '}
        <Link to="/terms" className="link">
          {texts.terms}
        </Link>
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button kind="outline" onClick={() => setMeasuringConsent('no')}>
          {texts.no}
        </Button>
        <Button kind="outline" onClick={() => setMeasuringConsent('yes')}>
          {texts.yes}
        </Button>
      </div>
    </section>
  );
}
