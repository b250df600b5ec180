import { Link, useLocation } from 'react-router';
import { enterPath } from '#web/shop/account/enter-path.ts';
import { askForOffice } from '#web/shop/office/office-store.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { placeTexts as texts } from '#web/shop/texts/place.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { KnownPlace } from './place-of.ts';

type Props = { place: KnownPlace | null; onWrite: () => void; onLeave: () => void };

export function VisitorPlace({ place, onWrite, onLeave }: Props) {
  const { office } = useOffice();
  const { pathname } = useLocation();
  const store = office === null ? '' : texts.buysAt(office.name, office.city);
  const isWritten = place?.type === 'delivery';
  return (
    <section className="grid gap-3">
      <h3 className="field-label">{texts.where}</h3>
      <div className="media-row grid-cols-[auto_minmax(0,1fr)] items-start gap-2.5 p-3.5 rounded-button bg-brand-wash">
        <Icon name="map-pin-fill" size={22} className="text-brand" />
        <p className="min-w-0 wrap-anywhere">
          <b className="block">
            {isWritten ? [place.address, place.alias].filter(Boolean).join(', ') : store}
          </b>
          {isWritten && <span className="type-note text-ink-2">{`${store}. ${texts.unsaved}`}</span>}
        </p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,170px),1fr))] gap-2.5">
        <Button kind="soft" onClick={onWrite}>
          {isWritten ? texts.change : texts.write}
        </Button>
        <Button kind="outline" aria-haspopup="dialog" onClick={askForOffice}>
          {texts.store}
        </Button>
      </div>
      <Link
        to={enterPath(pathname as `/${string}`)}
        className="link inline-flex items-center justify-self-start min-h-11"
        onClick={onLeave}
      >
        {texts.enter}
      </Link>
    </section>
  );
}
