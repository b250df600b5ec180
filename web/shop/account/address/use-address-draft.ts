import { useState } from 'react';
import { useOffice } from '#web/shop/office/use-office.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { pinWords } from './place/pin-words.ts';
import type { Point } from './place/use-coverage.ts';
import { useFoundPlace } from './place/use-found-place.ts';
import { knownBarrio, usePointNames } from './place/use-point-names.ts';
import type { Address } from './save-addresses.ts';

export type Field = 'city' | 'address' | 'alias' | 'comment';
export type Values = Record<Field, string>;

/** Who has put the pin there; one put by hand or by the device stays, whatever is written afterwards. */
type PutBy = 'address' | 'hand' | 'device' | 'saved';
export type Pin = { point: Point; by: PutBy; isNear: boolean };

type Draft = {
  values: Values;
  pin: Pin | null;
  /** Somebody has written the barrio: it is not filled in any more. */
  hasOwnBarrio: boolean;
};

/**
 * An address while it is written: its words, its pin, and what each of them says about the other. The written address
 * puts the pin until a hand does; the barrio is filled in until somebody writes one.
 */
export function useAddressDraft(saved: Address | undefined) {
  const { office } = useOffice();
  const [draft, setDraft] = useState<Draft>(() => (saved ? draftOf(saved) : newDraft(office?.city ?? '')));
  const { values, pin } = draft;
  const isAsSaved = saved !== undefined && values.city === saved.city && values.address === saved.address;

  // What was saved is where the person put it: it is looked for again only when it is written anew.
  const found = useFoundPlace(values.city, isAsSaved ? '' : values.address, (place) =>
    setDraft((before) => {
      if (before.pin !== null && before.pin.by !== 'address') return before;
      const { point, isNear, neighborhood } = place;
      return withBarrio({ ...before, pin: { point, by: 'address', isNear } }, neighborhood);
    }),
  );
  const names = usePointNames(pin?.point ?? null, (under, at) => {
    if (pin?.by === 'hand' || pin?.by === 'device') announce(pinWords(at, under), 'pin');
    setDraft((before) => (before.pin?.by === 'saved' ? before : withBarrio(before, under.neighborhood)));
  });

  return {
    values,
    pin,
    found,
    names,
    write(field: Field, value: string) {
      setDraft((before) => written(before, field, value));
    },
    put(point: Point, by: 'hand' | 'device' | 'address') {
      setDraft((before) => ({ ...before, pin: { point, by, isNear: true } }));
    },
  };
}

function withBarrio(draft: Draft, name: string): Draft {
  const alias = knownBarrio(name);
  return draft.hasOwnBarrio || alias === '' ? draft : { ...draft, values: { ...draft.values, alias } };
}

function written(draft: Draft, field: Field, value: string): Draft {
  const values = { ...draft.values, [field]: value };
  if (field === 'alias') return { ...draft, values, hasOwnBarrio: value !== '' };
  if (field !== 'city') return { ...draft, values };
  // Another city is another place.
  return { ...draft, values: draft.hasOwnBarrio ? values : { ...values, alias: '' }, pin: null };
}

function newDraft(city: string): Draft {
  return { values: { city, address: '', alias: '', comment: '' }, pin: null, hasOwnBarrio: false };
}

function draftOf({ city, address, alias, comment, geopoint: [lat, lng] }: Address): Draft {
  return {
    values: { city, address, alias, comment },
    pin: { point: { lat, lng }, by: 'saved', isNear: true },
    hasOwnBarrio: true,
  };
}
