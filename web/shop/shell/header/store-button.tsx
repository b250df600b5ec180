import { askForPlace } from '#web/shop/office/office-store.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { usePlaceWords } from '#web/shop/place/place-words.ts';
import { useOfficePromise } from '#web/shop/shell/promise-store.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

const texts = shellTexts.header;

/** In the desktop header: the place of the order, otherwise the store, and the button to change it. */
export function StoreButton() {
  const { office } = useOffice();
  const place = usePlaceWords();
  const name = office === null ? texts.chooseStore : `${office.name}, ${office.city}`;
  return (
    <button type="button" className="store-button" aria-haspopup="dialog" onClick={askForPlace}>
      <Icon name="map-pin-fill" size={22} className="store-sign" />
      <span className="spoken">{texts.changePlace}</span>
      <span className="header-words">
        <span>{place?.label || texts.store}</span>
        <b>{place?.name || name}</b>
      </span>
      <Icon name="caret-down-bold" size={14} />
    </button>
  );
}

/**
 * Below the header of a phone: the place of the order, otherwise the store, and the next delivery in one line.
 */
export function StoreBar() {
  const { office } = useOffice();
  const place = usePlaceWords();
  const promise = useOfficePromise();
  const next = promise?.nextWindow?.label;
  const window = place?.window;
  const name = office === null ? texts.chooseStore : `${office.name}, ${office.city}`;
  return (
    <div className="store-bar on-deep">
      <button type="button" className="shop-width" aria-haspopup="dialog" onClick={askForPlace}>
        <Icon name="map-pin-fill" size={20} className="store-sign" />
        <span className="spoken">{texts.changePlace}</span>
        <span className="store-bar-words">
          <b data-address={place?.rest ? true : undefined}>{place?.line || name}</b>
          {place?.rest && <span className="store-bar-rest">{place.rest}</span>}
          {(window || next) && (
            <span>
              {' · '}
              <span className="spoken">
                {window?.label ?? (promise?.isPickup ? texts.nextPickup : texts.nextDelivery)}{' '}
              </span>
              {window?.name ?? next}
            </span>
          )}
        </span>
        <Icon name="caret-down-bold" size={16} className="text-offer" />
      </button>
    </div>
  );
}
