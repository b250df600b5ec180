import { useOffice } from '#web/shop/office/use-office.ts';
import { usePlaceWords } from '#web/shop/place/place-words.ts';
import { useOfficePromise } from '#web/shop/shell/promise-store.ts';
import { productMoreTexts as texts } from '#web/shop/texts/pages/product-more.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

/**
 * The arrival of a product: the window that the shopper chose, else the store's next one. On a phone it is above the
 * choices, where nothing covers it; on a desktop last in its panel, so that adding needs no scrolling.
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
