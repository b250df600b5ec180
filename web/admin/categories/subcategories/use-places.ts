import { useLayoutEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import type { OutputOf } from '#contract/index.ts';
import type { PickTurn } from '#rules/picking/walk-order.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { leftSignedOut } from '../../shell/session-ended.ts';
import { useReading } from '../../table/use-reading.ts';
import { categoryTabTexts } from '../../texts/tabs/categories.ts';

const texts = categoryTabTexts.planometry;

type Place = OutputOf<'planometry.list'>['planometry'][number];
export type Path = { id: string; subId: string };
export type TypedPlaces = Readonly<Record<string, { isle: string; gondola: string; turn: PickTurn }>>;
type Typed = TypedPlaces[string];
export type SavePlaces = (typed: TypedPlaces) => Promise<void>;

export function usePlaces(path: Path) {
  const [places, setPlaces] = useState<readonly Place[]>();
  const [saved, setSaved] = useState<readonly string[]>([]);
  const { field } = useController({ name: 'places' });
  const typed: TypedPlaces = field.value;
  const { failed, again } = useReading(
    async () => (await callApi('planometry.list', { params: path })).planometry,
    setPlaces,
  );
  const placeOf = (officeId: string) => places?.find(({ office_id }) => office_id === officeId);
  const typedOf = (officeId: string): Typed =>
    typed[officeId] ?? { isle: '', gondola: '', turn: 'usual', ...definedOf(placeOf(officeId)) };
  const latest = useRef(typed);
  useLayoutEffect(() => {
    latest.current = typed;
  });
  const setTyped = (next: TypedPlaces) => {
    latest.current = next;
    field.onChange(next);
  };
  const type = (officeId: string, change: Partial<Typed>) =>
    setTyped({ ...latest.current, [officeId]: { ...typedOf(officeId), ...change } });

  async function done(officeId: string, words: string, work: () => Promise<unknown>, why: string) {
    try {
      await work();
      // Other rows may have been edited in the meantime.
      const { [officeId]: _, ...others } = latest.current;
      setTyped(others);
      showToast('success', words);
      again();
    } catch (error) {
      if (leftSignedOut(error)) return false;
      if (!(error instanceof ApiError)) throw error;
      showToast('error', `${why}. ${error.message}`);
      return false;
    }
    return true;
  }

  async function save(officeId: string) {
    const place = placeOf(officeId);
    const write = () => writePlace(path, officeId, typedOf(officeId), place);
    const isDone = await done(officeId, texts.saved, write, texts.failed[place ? 'update' : 'create']);
    if (isDone) setSaved((before) => [...before, officeId]);
  }

  /** Throws refusals, which the form shows. */
  const saveAll: SavePlaces = async (all) => {
    for (const [officeId, one] of Object.entries(all)) {
      await writePlace(path, officeId, one, placeOf(officeId));
      again();
    }
  };

  function remove({ id: planId, office_id: officeId, version }: Place) {
    const params = { ...path, planId };
    const work = () => callApi('planometry.remove', { params, query: { version } });
    setSaved((before) => before.filter((id) => id !== officeId));
    return done(officeId, texts.removed, work, texts.failed.remove);
  }

  return { places, placeOf, typed, typedOf, type, save, saveAll, saved, remove, failed, again };
}

function definedOf(place: Place | undefined): Partial<Typed> {
  if (!place) return {};
  const { isle, gondola, turn } = place;
  return { isle, gondola, turn };
}

function writePlace(path: Path, officeId: string, { isle, gondola, turn }: Typed, place: Place | undefined) {
  if (!place) {
    const body = { office_id: officeId, isle, gondola, turn };
    return callApi('planometry.create', { params: path, body });
  }
  const body = { isle, gondola, turn, version: place.version };
  return callApi('planometry.update', { params: { ...path, planId: place.id }, body });
}
