import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { useOutletContext } from 'react-router';
import { PICK_TURNS, type PickTurn } from '#rules/picking/walk-order.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { columnsOf } from '../../kit/table/columns-of.tsx';
import { PlainTable } from '../../kit/table/plain-table.tsx';
import type { AdminFrame } from '../../shell/admin-frame.ts';
import { ReadFailed } from '../../table/read-failed.tsx';
import { categoryTabTexts } from '../../texts/tabs/categories.ts';
import { type Path, type SavePlaces, usePlaces } from './use-places.ts';

const texts = categoryTabTexts.planometry;

/**
 * Aisle, gondola and picking order in each office. A row is saved by its button or Enter; unsaved rows are saved by the
 * form's button, through its field `places`.
 */
export function Planometry({ path, saving }: { path: Path; saving: RefObject<SavePlaces | undefined> }) {
  const { offices } = useOutletContext<AdminFrame>();
  const { places, placeOf, typed, typedOf, type, save, saveAll, saved, remove, failed, again } =
    usePlaces(path);
  useEffect(() => {
    saving.current = saveAll;
  });

  /** Enter saves the row instead of the surrounding form. */
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
      office: texts.office,
      isle: texts.isle,
      gondola: texts.gondola,
      turn: texts.turn,
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
