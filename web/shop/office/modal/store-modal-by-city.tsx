import { useState } from 'react';
import { useOffice } from '#web/shop/office/use-office.ts';
import { officeTexts as texts } from '#web/shop/texts/shell/office.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { CitySearch, NoneFound } from './city-search.tsx';
import { NearestNews } from './nearest-news.tsx';
import { filterOffices, inOrderOfCities } from './office-filter.ts';
import { OfficesByCity } from './office-list.tsx';
import { StoreSteps } from './store-steps.tsx';
import { useNearest } from './use-nearest.ts';

export type BodyProps = {
  picked: string;
  setPicked: (id: string) => void;
  typed: string;
  setTyped: (text: string) => void;
  onWrite?: () => void;
};

export function WriteAddress({ onWrite }: { onWrite: () => void }) {
  return (
    <Button size={52} wide icon={<Icon name="map-pin" />} aria-haspopup="dialog" onClick={onWrite}>
      {texts.write}
    </Button>
  );
}

/** Version 1 of the modal: a toggle for the nearest store, and the stores by city (storefront 2). */
export function StoreModalByCity({ picked, setPicked, typed, setTyped, onWrite }: BodyProps) {
  const { offices } = useOffice();
  const [automatic, setAutomatic] = useState(false);
  const nearest = useNearest(setPicked);
  const matches = filterOffices(offices, typed);

  async function toggle(on: boolean) {
    setAutomatic(on);
    // Without a position there is no nearest store: the switch turns off again.
    if (on && !(await nearest.locate())) setAutomatic(false);
  }

  return (
    <>
      {onWrite && (
        <div className="mb-3">
          <WriteAddress onWrite={onWrite} />
        </div>
      )}
      <Switch checked={automatic} onChange={(event) => void toggle(event.currentTarget.checked)}>
        {texts.nearestToggle}
      </Switch>
      {automatic && (
        <Button
          kind="soft"
          wide
          icon={<Icon name="crosshair-simple" />}
          busy={nearest.busy}
          busyText={texts.locating}
          onClick={() => void nearest.locate()}
        >
          {nearest.located === null ? texts.locate : texts.locateAgain}
        </Button>
      )}
      <NearestNews {...nearest} />
      <p className="or-line mt-4 mb-3">{texts.manual}</p>
      <CitySearch typed={typed} onType={setTyped} />
      <StoreSteps key={typed} offices={inOrderOfCities(matches)} from={nearest.located?.point}>
        {(first) => (
          <OfficesByCity
            offices={first}
            from={nearest.located?.point}
            picked={picked}
            onPick={(id) => {
              setPicked(id);
              setAutomatic(false);
            }}
          />
        )}
      </StoreSteps>
      <NoneFound typed={typed} found={matches.length} />
    </>
  );
}
