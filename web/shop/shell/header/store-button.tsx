import { askForOffice } from '#web/shop/office/office-store.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { useOfficePromise } from '#web/shop/shell/promise-store.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

const texts = shellTexts.header;

/** In the desktop header: where one buys, and the way to change it. */
export function StoreButton() {
  const { office } = useOffice();
  const name = office === null ? texts.chooseStore : `${office.name}, ${office.city}`;
  return (
    <button type="button" className="store-button" aria-haspopup="dialog" onClick={askForOffice}>
      <Icon name="map-pin-fill" size={22} className="store-sign" />
      <span className="spoken">{texts.changeStore}</span>
      <span className="store-button-words">
        <span>{texts.store}</span>
        <b>{name}</b>
      </span>
      <Icon name="caret-down-bold" size={14} />
    </button>
  );
}

/** Under the header of a phone: the store and the next delivery in one line. */
export function StoreBar() {
  const { office } = useOffice();
  const next = useOfficePromise()?.nextWindow;
  const name = office === null ? texts.chooseStore : `${office.name}, ${office.city}`;
  return (
    <div className="store-bar on-deep">
      <button type="button" className="shop-width" aria-haspopup="dialog" onClick={askForOffice}>
        <Icon name="map-pin-fill" size={20} className="store-sign" />
        <span className="spoken">{texts.changeStore}</span>
        <span className="store-bar-words">
          <b>{name}</b>
          {next && (
            <span>
              {' · '}
              <span className="spoken">{texts.nextDelivery} </span>
              {next.label}
            </span>
          )}
        </span>
        <Icon name="caret-down-bold" size={16} className="text-offer" />
      </button>
    </div>
  );
}
