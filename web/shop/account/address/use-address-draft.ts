import { useState } from 'react';
import { useOffice } from '#web/shop/office/use-office.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { pinWords } from './place/pin-words.ts';
import type { Point } from './place/use-coverage.ts';
import { useFoundPlace } from './place/use-found-place.ts';
import { knownBarrio, type PointNames, usePointNames } from './place/use-point-names.ts';
import type { Address } from './save-addresses.ts';

export type Field = 'city' | 'address' | 'alias' | 'comment';
export type Values = Record<Field, string>;

/** Who has put the pin there; one put by hand or by the device stays, whatever is written afterwards. */
type PutBy = 'address' | 'hand' | 'device' | 'saved';
export type Pin = { point: Point; by: PutBy; isNear: boolean };

/**
 * An address while it is written: its words, its pin, and what each of them says about the other. The written address
 * puts the pin until a hand does; the barrio is filled in until somebody writes one.
 */
export function useAddressDraft(saved: Address | undefined) {
  const { office } = useOffice();
  const [values, setValues] = useState<Values>(
    saved ? wordsOf(saved) : { ...nothing, city: office?.city ?? '' },
  );
  const [pin, setPin] = useState<Pin | null>(saved ? pinOf(saved) : null);
  const [hasOwnBarrio, setHasOwnBarrio] = useState(saved !== undefined);
  const isAsSaved = saved !== undefined && values.city === saved.city && values.address === saved.address;

  // What was saved is where the person put it: it is looked for again only when it is written anew.
  const found = useFoundPlace(values.city, isAsSaved ? '' : values.address, (place) => {
    setPin((before) =>
      before === null || before.by === 'address'
        ? { point: place.point, by: 'address', isNear: place.isNear }
        : before,
    );
    if (pin === null || pin.by === 'address') suggestBarrio(place.neighborhood);
  });
  const point = pin?.point ?? null;
  const names = usePointNames(point, (under: PointNames, at: Point) => {
    if (pin?.by === 'hand' || pin?.by === 'device') announce(pinWords(at, under), 'pin');
    if (pin?.by !== 'saved') suggestBarrio(under.neighborhood);
  });

  function suggestBarrio(name: string) {
    const barrio = knownBarrio(name);
    if (!hasOwnBarrio && barrio !== '') setValues((before) => ({ ...before, alias: barrio }));
  }

  return {
    values,
    pin,
    found,
    names,
    write(field: Field, value: string) {
      if (field === 'alias') setHasOwnBarrio(value !== '');
      if (field === 'city' && value !== values.city) {
        // Another city is another place.
        setPin(null);
        if (!hasOwnBarrio) setValues((before) => ({ ...before, alias: '' }));
      }
      setValues((before) => ({ ...before, [field]: value }));
    },
    put(at: Point, by: 'hand' | 'device' | 'address') {
      setPin({ point: at, by, isNear: true });
    },
  };
}

const nothing: Values = { city: '', address: '', alias: '', comment: '' };

function wordsOf({ city, address, alias, comment }: Address): Values {
  return { city, address, alias, comment };
}

function pinOf({ geopoint: [lat, lng] }: Address): Pin {
  return { point: { lat, lng }, by: 'saved', isNear: true };
}
