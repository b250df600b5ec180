import { useOffice } from '#web/shop/office/use-office.ts';
import { usePlaceWords } from '#web/shop/place/place-words.ts';
import { useOfficePromise } from '#web/shop/shell/promise-store.ts';
import { productMoreTexts as texts } from '#web/shop/texts/pages/product-more.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

/**
 * When a product would arrive: the window that the shopper chose, else the next of the store. On a phone above what is
 * chosen, where nothing covers it; on a desk last in its panel, so that nothing is to be scrolled before adding.
 */
export function DeliveryPromise() {
  const { office } = useOffice();
  const promise = useOfficePromise();
  const place = usePlaceWords();
  if (office === null || !promise?.nextWindow) return null;
  const when = place?.window?.name ?? promise.nextWindow.label;
  return (
    <p className="desk:order-last flex items-center gap-2 mt-3 desk:mt-9 text-ink-2">
      <Icon name={promise.isPickup ? 'storefront' : 'truck'} />
      <span>
        {texts.promise[promise.isPickup ? 'pickup' : 'delivery']} <b className="text-ink">{when}</b>
        {' · '}
        {texts.from(office.name)}
      </span>
    </p>
  );
}
