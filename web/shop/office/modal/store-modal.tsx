import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { chooseOffice, hasChosenOffice, stopAsking } from '#web/shop/office/office-store.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { useSession } from '#web/shop/session/session-store.ts';
import { useModule, useStaticImage } from '#web/shop/shell/use-business.ts';
import { officeTexts as texts } from '#web/shop/texts/shell/office.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Chip } from '#web/ui/actions/chip.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { CitySearch, NoneFound } from './city-search.tsx';
import { NearestNews } from './nearest-news.tsx';
import { citiesOf, filterOffices } from './office-filter.ts';
import { OfficeList } from './office-list.tsx';
import { type BodyProps, StoreModalByCity, WriteAddress } from './store-modal-by-city.tsx';
import { StorePlaces } from './store-places.tsx';
import { StoreSteps } from './store-steps.tsx';
import { useNearest } from './use-nearest.ts';

const ByAddress = lazyPart(() => import('./by-address.tsx'));

/** Asks for a store. The business selects one of two variants (module city_modal_v1, storefront 6). */
export function StoreModal() {
  const byCity = useModule('city_modal_v1');
  const { office } = useOffice();
  const [picked, setPicked] = useState(hasChosenOffice() ? (office?.id ?? '') : '');
  const [typed, setTyped] = useState('');
  const [writing, setWriting] = useState(false);
  // Signed-in people choose among the addresses of their account.
  const isVisitor = useSession().status !== 'signed-in';
  const body = { picked, setPicked, typed, setTyped, ...(isVisitor && { onWrite: () => setWriting(true) }) };

  const question = (
    <ModalFrame picked={picked}>
      {byCity ? <StoreModalByCity {...body} /> : <StoreModalByChips {...body} />}
    </ModalFrame>
  );
  if (!writing) return question;
  return (
    // The question stays until the form has loaded.
    <Suspense fallback={question}>
      <ByAddress onClose={() => setWriting(false)} />
    </Suspense>
  );
}

/** The title over the map and the confirm button; it cannot be closed before a store has been chosen. */
function ModalFrame({ picked, children }: { picked: string; children: ReactNode }) {
  const { offices } = useOffice();
  const icon = useStaticImage('modal_city_icon');
  const pickedOffice = offices.find(({ id }) => id === picked);

  return (
    <Sheet
      open
      onClose={hasChosenOffice() ? stopAsking : undefined}
      title={
        <>
          {icon !== '' && <img src={icon} alt="" width={40} height={40} className="mb-2" />}
          {texts.title}
        </>
      }
      subtitle={texts.text}
      closeLabel={texts.close}
      className="store-modal"
      foot={
        <Button
          size={52}
          wide
          onClick={() => pickedOffice !== undefined && void chooseOffice(pickedOffice.id)}
          disabledReason={pickedOffice === undefined ? texts.chooseFirst : undefined}
        >
          {pickedOffice === undefined ? texts.shopNone : texts.shop(pickedOffice.name)}
        </Button>
      }
    >
      <StorePlaces offices={offices} picked={picked} />
      {children}
    </Sheet>
  );
}

function StoreModalByChips({ picked, setPicked, typed, setTyped, onWrite }: BodyProps) {
  const { offices } = useOffice();
  const [city, setCity] = useState('');
  const nearest = useNearest(setPicked);
  const matches = filterOffices(offices, typed).filter((one) => city === '' || one.city === city);

  return (
    <>
      <div className="grid gap-2">
        {onWrite && <WriteAddress onWrite={onWrite} />}
        <Button
          size={52}
          wide
          kind={onWrite ? 'soft' : 'primary'}
          icon={<Icon name="crosshair-simple" />}
          busy={nearest.busy}
          busyText={texts.locating}
          onClick={() => void nearest.locate()}
        >
          {nearest.located === null ? texts.locate : texts.locateAgain}
        </Button>
      </div>
      <NearestNews {...nearest} />
      <p className="or-line mt-4 mb-3">{texts.manual}</p>
      <CitySearch
        typed={typed}
        onType={(text) => {
          setTyped(text);
          setCity('');
        }}
      />
      <div className="store-cities scroll-row [--bleed:24px] mt-2 mb-1">
        <Chip selected={city === ''} onClick={() => setCity('')}>
          {texts.all}
        </Chip>
        {citiesOf(offices).map(({ city: name, count }) => (
          <Chip key={name} count={count} selected={city === name} onClick={() => setCity(name)}>
            {name}
          </Chip>
        ))}
      </div>
      <StoreSteps key={`${city} ${typed}`} offices={matches} from={nearest.located?.point}>
        {(first) => (
          <OfficeList offices={first} from={nearest.located?.point} picked={picked} onPick={setPicked} />
        )}
      </StoreSteps>
      <NoneFound typed={typed} found={matches.length} />
    </>
  );
}
