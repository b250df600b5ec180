import { Combobox } from '@base-ui/react/combobox';
import { type ReactNode, useId, useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { type KitFieldProps, useKitField } from './use-kit-field.ts';
import { type Pickable, useFound, useNames } from './use-pickable.ts';

const texts = kitTexts.picker;
/** So many of what is picked are shown until somebody asks for all. */
const FEW = 8;

type Props = KitFieldProps & {
  placeholder: string;
  /** Finds what can be picked by what is typed; '' asks for the first ones. */
  find: (typed: string) => Promise<Pickable[]>;
  /** The names of ids that are picked already. */
  read: (ids: readonly string[]) => Promise<Pickable[]>;
};

/** Several objects, found on the server while one types. The value is the list of their ids. */
export function ManyPickerField({ placeholder, find, read, ...props }: Props) {
  const [known, setKnown] = useState<ReadonlyMap<string, Pickable>>(new Map());
  const learn = (items: readonly Pickable[]) =>
    setKnown((before) => new Map([...before, ...items.map((item) => [item.id, item] as const)]));
  const nameOf = (id: string) => known.get(id)?.name ?? id;
  const field = useKitField<string[]>(props, (ids) =>
    ids.length === 0 ? texts.none : ids.map(nameOf).join(', '),
  );
  const [typed, setTyped] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? field.value : field.value.slice(0, FEW);
  useNames(
    shown.filter((id) => !known.has(id)),
    read,
    learn,
  );
  const picked = field.value.map((id) => known.get(id) ?? { id, name: id });
  const { found, status } = useFound(typed, find, learn);
  const anchor = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { label, hint, required = false } = props;
  // What is picked stays among the items, or the list would forget it.
  const items = [...picked, ...found.filter(({ id }) => !field.value.includes(id))];

  return (
    <Field
      label={label}
      required={required}
      error={field.error}
      className={cx('kit-wide', field.changed && 'kit-changed')}
      {...(hint === undefined ? {} : { hint })}
    >
      {(control) =>
        field.canEdit ? (
          <div ref={anchor}>
            <Combobox.Root
              multiple
              items={items}
              filter={null}
              value={picked}
              itemToStringLabel={(item: Pickable) => item.name}
              isItemEqualToValue={(item: Pickable, value: Pickable) => item.id === value.id}
              inputValue={typed}
              onInputValueChange={setTyped}
              onValueChange={(next: Pickable[]) => {
                learn(next);
                field.change(next.map(({ id }) => id));
                setTyped('');
              }}
            >
              <Combobox.Chips
                className="input kit-picker"
                data-invalid={field.error !== undefined || undefined}
              >
                <Combobox.Value>
                  {(chosen: Pickable[]) =>
                    chosen.slice(0, shown.length).map((item) => (
                      <Combobox.Chip key={item.id} className="kit-picked" aria-label={item.name}>
                        <PickableWords item={item} />
                        <Combobox.ChipRemove
                          className="kit-picked-remove"
                          aria-label={texts.remove(item.name)}
                        >
                          <Icon name="x" size={14} />
                        </Combobox.ChipRemove>
                      </Combobox.Chip>
                    ))
                  }
                </Combobox.Value>
                {picked.length > shown.length && (
                  <button type="button" className="link" onClick={() => setShowsAll(true)}>
                    {texts.more(picked.length - shown.length)}
                  </button>
                )}
                <Combobox.Input
                  {...control}
                  ref={field.focusRef}
                  placeholder={placeholder}
                  onBlur={field.leave}
                />
              </Combobox.Chips>
              <Combobox.Portal container={anchor}>
                <Combobox.Positioner positionMethod="fixed" sideOffset={4} className="kit-positioner">
                  <Combobox.Popup className="kit-popup kit-picker-popup" aria-busy={status === 'reading'}>
                    <Combobox.Status className="kit-picker-status">
                      {status !== 'ready' && texts[status]}
                    </Combobox.Status>
                    <Combobox.Empty>
                      {status === 'ready' && <p className="kit-picker-status">{texts.nothing}</p>}
                    </Combobox.Empty>
                    <Combobox.List id={listId} className="kit-picker-list">
                      {(item: Pickable) => (
                        <Combobox.Item key={item.id} value={item} className="kit-picker-item">
                          <PickableWords item={item} />
                          <Combobox.ItemIndicator>
                            <Icon name="check-bold" size={16} />
                          </Combobox.ItemIndicator>
                        </Combobox.Item>
                      )}
                    </Combobox.List>
                  </Combobox.Popup>
                </Combobox.Positioner>
              </Combobox.Portal>
            </Combobox.Root>
          </div>
        ) : (
          <ul className="input kit-picker kit-locked" aria-label={label}>
            {picked.map((item) => (
              <li key={item.id} className="kit-picked">
                <PickableWords item={item} />
              </li>
            ))}
          </ul>
        )
      }
    </Field>
  );
}

/** What a thing to pick looks like: its picture, its name, a second line. */
export function PickableWords({ item: { name, note, picture } }: { item: Pickable }): ReactNode {
  return (
    <>
      {picture !== undefined && <img src={picture} alt="" width={32} height={32} />}
      <span className="kit-picked-words">
        <b>{name}</b>
        {note !== undefined && <span>{note}</span>}
      </span>
    </>
  );
}
