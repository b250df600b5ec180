import { type KeyboardEvent, useState } from 'react';
import { useOutletContext } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
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
type Typed = { isle: string; gondola: string };

/** Aisle and gondola in each office; each row is saved separately from the subcategory. */
export function Planometry({ path }: { path: Path }) {
  const { offices } = useOutletContext<AdminFrame>();
  const { places, placeOf, typed, typedOf, type, save, remove, failed, again } = usePlaces(path);

  /** Enter saves the row and not the form around it. */
  function onKey(event: KeyboardEvent, officeId: string) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void save(officeId);
  }

  const input = (officeId: string, name: keyof Typed, label: string) => (
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
    { office: texts.office, isle: texts.isle, gondola: texts.gondola, actions: texts.save },
    {
      office: ({ name }) => <b>{name}</b>,
      isle: ({ id, name }) => input(id, 'isle', texts.isleOf(name)),
      gondola: ({ id, name }) => input(id, 'gondola', texts.gondolaOf(name)),
      actions: ({ id, name }) => {
        const place = placeOf(id);
        return (
          <span className="flex items-center gap-1">
            {typed[id] && (
              <Button kind="soft" size={36} aria-label={texts.saveOf(name)} onClick={() => void save(id)}>
                {texts.save}
              </Button>
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
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const { failed, again } = useReading(
    async () => (await callApi('planometry.list', { params: path })).planometry,
    setPlaces,
  );
  const placeOf = (officeId: string) => places?.find(({ office_id }) => office_id === officeId);
  const typedOf = (officeId: string): Typed =>
    typed[officeId] ?? placeOf(officeId) ?? { isle: '', gondola: '' };
  const type = (officeId: string, change: Partial<Typed>) =>
    setTyped((now) => ({ ...now, [officeId]: { ...typedOf(officeId), ...change } }));

  async function done(officeId: string, words: string, work: () => Promise<unknown>, why: string) {
    try {
      await work();
      // Other rows may have been typed in meanwhile.
      setTyped(({ [officeId]: _, ...others }) => others);
      showToast('success', words);
      again();
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      showToast('error', `${why}. ${error.message}`);
    }
  }

  function save(officeId: string) {
    const { isle, gondola } = typedOf(officeId);
    const place = placeOf(officeId);
    if (!place) {
      const body = { office_id: officeId, isle, gondola };
      const create = () => callApi('planometry.create', { params: path, body });
      return done(officeId, texts.saved, create, texts.failed.create);
    }
    const params = { ...path, planId: place.id };
    const body = { isle, gondola, version: place.version };
    const update = () => callApi('planometry.update', { params, body });
    return done(officeId, texts.saved, update, texts.failed.update);
  }

  function remove({ id: planId, office_id: officeId, version }: Place) {
    const params = { ...path, planId };
    const work = () => callApi('planometry.remove', { params, query: { version } });
    return done(officeId, texts.removed, work, texts.failed.remove);
  }

  return { places, placeOf, typed, typedOf, type, save, remove, failed, again };
}
