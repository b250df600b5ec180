import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useOutletContext } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { PICK_TURNS, type PickTurn } from '#rules/picking/walk-order.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { columnsOf } from '../../kit/table/columns-of.tsx';
import { PlainTable } from '../../kit/table/plain-table.tsx';
import type { AdminFrame } from '../../shell/admin-frame.ts';
import { leftSignedOut } from '../../shell/session-ended.ts';
import { ReadFailed } from '../../table/read-failed.tsx';
import { useReading } from '../../table/use-reading.ts';
import { categoryTabTexts } from '../../texts/tabs/categories.ts';

const texts = categoryTabTexts.planometry;

type Place = OutputOf<'planometry.list'>['planometry'][number];
type Path = { id: string; subId: string };
/** What was typed, by office, until it is saved. */
export type TypedPlaces = Readonly<Record<string, { isle: string; gondola: string; turn: PickTurn }>>;
type Typed = TypedPlaces[string];
/** How the typed places are saved with the form around them. */
export type SavePlaces = (typed: TypedPlaces) => Promise<void>;

/**
 * Aisle, gondola and turn of picking in each office: a row is saved by its button or Enter, and what is left by the
 * button of the form, whose field `places` has it.
 */
export function Planometry({ path, saving }: { path: Path; saving: RefObject<SavePlaces | undefined> }) {
  const { offices } = useOutletContext<AdminFrame>();
  const { places, placeOf, typed, typedOf, type, save, saveAll, saved, remove, failed, again } =
    usePlaces(path);
  useEffect(() => {
    saving.current = saveAll;
  });

  /** Enter saves the row and not the form around it. */
  function onKey(event: KeyboardEvent, officeId: string) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void save(officeId);
  }

  const input = (officeId: string, name: 'isle' | 'gondola', label: string) => (
    <TextInput
      label={label}
      hiddenLabel
      size={36}
      maxLength={40}
      autoComplete="off"
      value={typedOf(officeId)[name]}
      onChange={(event) => type(officeId, { [name]: event.target.value })}
      onKeyDown={(event) => onKey(event, officeId)}
    />
  );
  const columns = columnsOf<AdminFrame['offices'][number]>(
    {
      ...{ office: texts.office, isle: texts.isle, gondola: texts.gondola, turn: texts.turn },
      actions: texts.save,
    },
    {
      office: ({ name }) => <b>{name}</b>,
      isle: ({ id, name }) => input(id, 'isle', texts.isleOf(name)),
      gondola: ({ id, name }) => input(id, 'gondola', texts.gondolaOf(name)),
      turn: ({ id, name }) => (
        <Select
          label={texts.turnOf(name)}
          hiddenLabel
          size={36}
          value={typedOf(id).turn}
          onChange={(event) => type(id, { turn: event.target.value as PickTurn })}
        >
          {PICK_TURNS.map((turn) => (
            <option key={turn} value={turn}>
              {texts.turns[turn]}
            </option>
          ))}
        </Select>
      ),
      actions: ({ id, name }) => {
        const place = placeOf(id);
        return (
          <span className="flex items-center gap-1">
            {typed[id] && (
              <Button kind="soft" size={36} aria-label={texts.saveOf(name)} onClick={() => void save(id)}>
                {texts.save}
              </Button>
            )}
            {!typed[id] && saved.includes(id) && (
              <span className="kit-quiet flex items-center gap-1">
                <Icon name="check-bold" size={16} /> {texts.isSaved}
              </span>
            )}
            {place && (
              <IconButton size={36} label={texts.removeOf(name)} onClick={() => void remove(place)}>
                <Icon name="trash" size={18} />
              </IconButton>
            )}
          </span>
        );
      },
    },
  );

  return (
    <div className="kit-wide grid gap-2">
      <h3 className="type-section">{texts.title}</h3>
      {failed && <ReadFailed again={again}>{texts.failed.get}</ReadFailed>}
      {!places && !failed && (
        <Waiting label={texts.loading}>
          <Skeleton height={120} width="100%" />
        </Waiting>
      )}
      {places && <PlainTable label={texts.title} rows={offices} columns={columns} />}
    </div>
  );
}

/** The places of a subcategory, what is typed for them, and the calls that write them. */
function usePlaces(path: Path) {
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
      // Other rows may have been typed in meanwhile.
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

  /** Refusals are those of the form. */
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

/** A process of before does not say the turn. */
function definedOf(place: Place | undefined): Partial<Typed> {
  if (!place) return {};
  const { isle, gondola, turn = 'usual' } = place;
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
