import { useState } from 'react';
import { officeTexts as texts } from '#web/shop/texts/office.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Chip } from '#web/ui/actions/chip.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ChoiceGroup } from '#web/ui/fields/choice.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { type Located, locateOffice } from './locate.ts';
import { citiesOf, filterOffices } from './office-filter.ts';
import { OfficeRow } from './office-row.tsx';
import { chooseOffice, hasChosenOffice, stopAsking } from './office-store.ts';
import { useOffice } from './use-office.ts';
import './office.css';

/** GPS first, the list below it; without a choice made before there is no way out but choosing (storefront 2). */
export default function StoreModal() {
  const { office, offices } = useOffice();
  const chosenBefore = hasChosenOffice();
  const [picked, setPicked] = useState(chosenBefore ? (office?.id ?? '') : '');
  const [typed, setTyped] = useState('');
  const [city, setCity] = useState('');
  const gps = useGps(setPicked);

  const shown = filterOffices(offices, typed).filter((one) => city === '' || one.city === city);
  const pickedOffice = offices.find(({ id }) => id === picked);

  function accept() {
    if (pickedOffice === undefined) return;
    if (gps.located?.officeId === pickedOffice.id) {
      showToast('success', texts.found(pickedOffice.city, pickedOffice.name));
    }
    void chooseOffice(pickedOffice.id);
  }

  return (
    <Sheet
      open
      onClose={chosenBefore ? stopAsking : undefined}
      title={texts.title}
      subtitle={texts.text}
      closeLabel={texts.close}
      className="store-modal"
      foot={
        <Button
          size={52}
          wide
          onClick={accept}
          disabledReason={pickedOffice === undefined ? texts.chooseFirst : undefined}
        >
          {pickedOffice === undefined ? texts.shopNone : texts.shop(pickedOffice.name)}
        </Button>
      }
    >
      <Button
        size={52}
        wide
        icon={<Icon name="crosshair-simple" />}
        busy={gps.busy}
        busyText={texts.locating}
        onClick={gps.locate}
        data-initial-focus
      >
        {gps.located === null ? texts.locate : texts.locateAgain}
      </Button>
      <GpsNews located={gps.located} problem={gps.problem} />
      <p className="store-or">{texts.manual}</p>
      <TextInput
        label={texts.search}
        hiddenLabel
        placeholder={texts.search}
        type="search"
        autoComplete="off"
        icon={<Icon name="magnifying-glass" />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setCity('');
        }}
      />
      <div className="store-cities">
        <Chip selected={city === ''} onClick={() => setCity('')}>
          {texts.all}
        </Chip>
        {citiesOf(offices).map(({ city: name, count }) => (
          <Chip key={name} count={count} selected={city === name} onClick={() => setCity(name)}>
            {name}
          </Chip>
        ))}
      </div>
      <ChoiceGroup label={texts.list} hiddenLabel className="store-list">
        {shown.map((one) => (
          <OfficeRow
            key={one.id}
            office={one}
            from={gps.located?.point}
            checked={one.id === picked}
            onPick={setPicked}
          />
        ))}
      </ChoiceGroup>
      {shown.length === 0 && (
        <p role="status" className="py-4 text-ink-2">
          {texts.none(typed)}
        </p>
      )}
    </Sheet>
  );
}

type News = { located: Located | null; problem: string };

function GpsNews({ located, problem }: News) {
  if (problem !== '') {
    return (
      <div className="mt-3">
        <Notice tone="warn" icon="map-pin" assertive>
          {problem}
        </Notice>
      </div>
    );
  }
  if (located === null) return null;
  return (
    <div className="mt-3" role="status">
      <Notice tone={located.covered ? 'ok' : 'info'}>{located.text}</Notice>
    </div>
  );
}

/** Looks for the store of where the person is and picks it in the list. */
function useGps(onFound: (officeId: string) => void) {
  const [located, setLocated] = useState<Located | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function locate() {
    setBusy(true);
    setProblem('');
    const answer = await locateOffice();
    if ('problem' in answer) {
      setProblem(answer.problem);
    } else {
      setLocated(answer);
      onFound(answer.officeId);
    }
    setBusy(false);
  }

  return { located, problem, busy, locate };
}
