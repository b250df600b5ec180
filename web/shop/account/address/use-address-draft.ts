import { useEffect, useState } from 'react';
import { useOffice } from '#web/shop/office/use-office.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { pinWords } from './place/pin-words.ts';
import type { Point } from './place/use-coverage.ts';
import { useFoundPlace } from './place/use-found-place.ts';
import { knownBarrio, usePointNames } from './place/use-point-names.ts';
import type { Address } from './save-addresses.ts';

export type Field = 'city' | 'address' | 'alias' | 'comment';
export type Values = Record<Field, string>;

/** What placed the pin; a pin placed by hand or device stays, whatever is typed afterwards. */
type PutBy = 'address' | 'hand' | 'device' | 'saved';
export type Pin = { point: Point; by: PutBy; isNear: boolean };

export type AddressDraft = {
  values: Values;
  pin: Pin | null;
  /** The barrio was typed: it is no longer filled in. */
  hasOwnBarrio: boolean;
};

export type UnsavedAddress = {
  written: AddressDraft | null;
  /** Called with every change; null when there is nothing to lose. */
  onWritten: (written: AddressDraft | null) => void;
};

/**
 * The state of an address form: text, pin, and their relation. The written address sets the pin until a person does;
 * the barrio is filled in until a person types one.
 */
export function useAddressDraft(saved: Address | undefined, unsaved: UnsavedAddress | undefined) {
  const { office } = useOffice();
  const [draft, setDraft] = useState<AddressDraft>(
    () => unsaved?.written ?? (saved ? draftOf(saved) : newDraft(office?.city ?? '')),
  );
  const { values, pin } = draft;
  const isAsSaved = saved !== undefined && values.city === saved.city && values.address === saved.address;

  // A saved location is the person's: it is geocoded again only when the text changes.
  const found = useFoundPlace(values.city, isAsSaved ? '' : values.address, (place) =>
    setDraft((before) => {
      if (before.pin !== null && before.pin.by !== 'address') return before;
      const { point, isNear, neighborhood } = place;
      return withBarrio({ ...before, pin: { point, by: 'address', isNear } }, neighborhood);
    }),
  );
  const names = usePointNames(pin?.point ?? null, (under) => {
    if (pin?.by === 'hand' || pin?.by === 'device') announce(pinWords(under), 'pin');
    setDraft((before) => {
      // The barrio of a geocoded address came with its location and certainty.
      const isNamed = before.pin?.by === 'address' && before.values.alias !== '';
      return before.pin?.by === 'saved' || isNamed ? before : withBarrio(before, under.neighborhood);
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is a new function on every keystroke.
  useEffect(() => unsaved?.onWritten(isUnsaved(draft, saved) ? draft : null), [draft]);

  return {
    values,
    pin,
    found,
    names,
    barrios:
      pin?.by === 'address' && found.state === 'found' ? found.neighborhoods : (names?.neighborhoods ?? []),
    write(field: Field, value: string) {
      setDraft((before) => written(before, field, value));
    },
    put(point: Point, by: 'hand' | 'device' | 'address') {
      setDraft((before) => ({ ...before, pin: { point, by, isNear: true } }));
    },
  };
}

function isUnsaved(draft: AddressDraft, saved: Address | undefined): boolean {
  return saved ? JSON.stringify(draft) !== JSON.stringify(draftOf(saved)) : isWritten(draft);
}

function isWritten({ values, pin, hasOwnBarrio }: AddressDraft): boolean {
  const isPlaced = pin?.by === 'hand' || pin?.by === 'device';
  return isPlaced || hasOwnBarrio || values.address !== '' || values.comment !== '';
}

function withBarrio(draft: AddressDraft, name: string): AddressDraft {
  const alias = knownBarrio(name);
  return draft.hasOwnBarrio || alias === '' ? draft : { ...draft, values: { ...draft.values, alias } };
}

function written(draft: AddressDraft, field: Field, value: string): AddressDraft {
  const values = { ...draft.values, [field]: value };
  if (field === 'alias') return { ...draft, values, hasOwnBarrio: value !== '' };
  if (field !== 'city') return { ...draft, values };
  // Another city is another place.
  return {
    ...draft,
    values: draft.hasOwnBarrio ? values : { ...values, alias: '' },
    pin: null,
  };
}

function newDraft(city: string): AddressDraft {
  return {
    values: { city, address: '', alias: '', comment: '' },
    pin: null,
    hasOwnBarrio: false,
  };
}

function draftOf({ city, address, alias, comment, geopoint: [lat, lng] }: Address): AddressDraft {
  return {
    values: { city, address, alias, comment },
    pin: { point: { lat, lng }, by: 'saved', isNear: true },
    hasOwnBarrio: true,
  };
}
