import { useEffect, useState } from 'react';
import { useOffice } from '#web/shop/office/use-office.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { type Coordinate, readPoint } from '#web/ui/map/read-point.ts';
import { pinWords } from './place/pin-words.ts';
import type { Point } from './place/use-coverage.ts';
import { useFoundPlace } from './place/use-found-place.ts';
import { knownBarrio, usePointNames } from './place/use-point-names.ts';
import type { Address } from './save-addresses.ts';

export type Field = 'city' | 'address' | 'alias' | 'comment';
export type Values = Record<Field, string>;

/** Who has put the pin there; one put by hand or by the device stays, whatever is written afterwards. */
type PutBy = 'address' | 'hand' | 'device' | 'saved';
/** Latitude and longitude as they are written. */
export type Coordinates = Record<Coordinate, string>;
export type Pin = { point: Point; by: PutBy; isNear: boolean };

export type AddressDraft = {
  values: Values;
  pin: Pin | null;
  /** What was typed of a point and may be none yet; null: the pin itself. */
  coordinates: Coordinates | null;
  /** Somebody has written the barrio: it is not filled in any more. */
  hasOwnBarrio: boolean;
};

export type UnsavedAddress = {
  written: AddressDraft | null;
  /** Told of every change; null when there is nothing that could be lost. */
  onWritten: (written: AddressDraft | null) => void;
};

/**
 * An address while it is written: its words, its pin, and what each of them says about the other. The written address
 * puts the pin until a hand does; the barrio is filled in until somebody writes one.
 */
export function useAddressDraft(saved: Address | undefined, unsaved: UnsavedAddress | undefined) {
  const { office } = useOffice();
  const [draft, setDraft] = useState<AddressDraft>(
    () => unsaved?.written ?? (saved ? draftOf(saved) : newDraft(office?.city ?? '')),
  );
  const { values, pin, coordinates } = draft;
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
    setDraft((before) => {
      // The barrio of a written address came with its place, which knows how sure it is.
      const isNamed = before.pin?.by === 'address' && before.values.alias !== '';
      return before.pin?.by === 'saved' || isNamed ? before : withBarrio(before, under.neighborhood);
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: who is told of it is another function at every stroke.
  useEffect(() => unsaved?.onWritten(isUnsaved(draft, saved) ? draft : null), [draft]);

  return {
    values,
    pin,
    coordinates: coordinates ?? { lat: String(pin?.point.lat ?? ''), lng: String(pin?.point.lng ?? '') },
    /** The pin is not where the typed coordinates say: they say no place, or not yet. */
    isUnread: coordinates !== null && readPoint(coordinates) === null,
    found,
    names,
    /** The barrios the place may lie in, where more than one may be its. */
    barrios:
      pin?.by === 'address' && found.state === 'found' ? found.neighborhoods : (names?.neighborhoods ?? []),
    write(field: Field, value: string) {
      setDraft((before) => written(before, field, value));
    },
    put(point: Point, by: 'hand' | 'device' | 'address') {
      setDraft((before) => ({ ...before, pin: { point, by, isNear: true }, coordinates: null }));
    },
    /** They stay as they are typed; the pin stands as soon as both are right. */
    writeCoordinates(typed: Coordinates) {
      const point = readPoint(typed);
      setDraft((before) => ({
        ...before,
        coordinates: typed,
        pin: point === null ? before.pin : { point, by: 'hand', isNear: true },
      }));
    },
    /** Erased, they say again where the pin is. */
    leaveCoordinates() {
      setDraft((before) => {
        const { lat, lng } = before.coordinates ?? { lat: '', lng: '' };
        return lat.trim() === '' && lng.trim() === '' ? { ...before, coordinates: null } : before;
      });
    },
  };
}

/** Whether a person has put anything into it that would be lost. */
function isUnsaved(draft: AddressDraft, saved: Address | undefined): boolean {
  return saved ? JSON.stringify(draft) !== JSON.stringify(draftOf(saved)) : isWritten(draft);
}

function isWritten({ values, pin, coordinates, hasOwnBarrio }: AddressDraft): boolean {
  const isPlaced = coordinates !== null || pin?.by === 'hand' || pin?.by === 'device';
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
    coordinates: null,
  };
}

function newDraft(city: string): AddressDraft {
  return {
    values: { city, address: '', alias: '', comment: '' },
    pin: null,
    coordinates: null,
    hasOwnBarrio: false,
  };
}

function draftOf({ city, address, alias, comment, geopoint: [lat, lng] }: Address): AddressDraft {
  return {
    values: { city, address, alias, comment },
    pin: { point: { lat, lng }, by: 'saved', isNear: true },
    coordinates: null,
    hasOwnBarrio: true,
  };
}
