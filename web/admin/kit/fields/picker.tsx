import { Combobox } from '@base-ui/react/combobox';
import { useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { PickableWords, PickerPopup } from './picker-popup.tsx';
import { type KitFieldProps, useKitField } from './use-kit-field.ts';
import { type Pickable, useFound, useNames } from './use-pickable.ts';

const texts = kitTexts.picker;
/** Selected objects shown before 'show all'. */
const FEW = 8;

type Props = KitFieldProps & {
  placeholder: string;
  find: (typed: string) => Promise<Pickable[]>;
  read: (ids: readonly string[]) => Promise<Pickable[]>;
};

/** Several objects, searched on the server. The value is the list of their ids. */
export function ManyPickerField({ placeholder, find, read, ...props }: Props) {
  const [learned, setLearned] = useState<ReadonlyMap<string, Pickable>>(new Map());
  const learn = (items: readonly Pickable[]) =>
    setLearned((before) => new Map([...before, ...items.map((item) => [item.id, item] as const)]));
  const nameOf = (id: string) => learned.get(id)?.name ?? id;
  const field = useKitField<string[]>(props, (ids) =>
    ids.length === 0 ? texts.none : ids.map(nameOf).join(', '),
  );
  const [typed, setTyped] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const visible = showsAll ? field.value : field.value.slice(0, FEW);
  useNames(
    visible.filter((id) => !learned.has(id)),
    read,
    learn,
  );
  const picked = field.value.map((id) => learned.get(id) ?? { id, name: id });
  const { found, status } = useFound(typed, find, learn);
  const anchor = useRef<HTMLDivElement>(null);
  const { label, hint, required = false } = props;
  // Selected objects stay in the list, or the combobox would drop them.
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
                  {(chosen: Pickable[]) => <Chips items={chosen.slice(0, visible.length)} />}
                </Combobox.Value>
                {picked.length > visible.length && (
                  <button type="button" className="link" onClick={() => setShowsAll(true)}>
                    {texts.more(picked.length - visible.length)}
                  </button>
                )}
                <Combobox.Input
                  {...control}
                  ref={field.focusRef}
                  placeholder={placeholder}
                  onBlur={field.leave}
                />
              </Combobox.Chips>
              <PickerPopup anchor={anchor} status={status} />
            </Combobox.Root>
          </div>
        ) : (
          <Unchanged label={label} items={picked} />
        )
      }
    </Field>
  );
}

function Chips({ items }: { items: readonly Pickable[] }) {
  return items.map((item) => (
    <Combobox.Chip key={item.id} className="kit-picked" aria-label={item.name}>
      <PickableWords item={item} />
      <Combobox.ChipRemove
        className="inline-grid place-items-center w-8 h-8"
        aria-label={texts.remove(item.name)}
      >
        <Icon name="x" size={14} />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  ));
}

function Unchanged({ label, items }: { label: string; items: readonly Pickable[] }) {
  return (
    <ul className="input kit-picker bg-sunken shadow-none" aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className="kit-picked">
          <PickableWords item={item} />
        </li>
      ))}
    </ul>
  );
}
