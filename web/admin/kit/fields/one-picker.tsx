import { Combobox } from '@base-ui/react/combobox';
import { useRef, useState } from 'react';
import { normaliseText } from '#rules/search/normalise-text.ts';
import { ApiError } from '#web/api/api-error.ts';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { PickerPopup } from './picker-popup.tsx';
import { type KitFieldProps, useKitField } from './use-kit-field.ts';
import { type Pickable, useFound, useNames } from './use-pickable.ts';

const texts = kitTexts.picker;

type Props = KitFieldProps & {
  placeholder: string;
  find: (typed: string) => Promise<Pickable[]>;
  read: (ids: readonly string[]) => Promise<Pickable[]>;
  /** Creates an object with the typed name if there is none; `option` is the label of that choice. */
  make?: { option: (name: string) => string; run: (name: string) => Promise<Pickable> } | undefined;
};

const NEW = 'new';

/** One object, searched on the server. The value is its id, or null. */
export function OnePickerField({ placeholder, find, read, make, ...props }: Props) {
  const [learned, setLearned] = useState<ReadonlyMap<string, Pickable>>(new Map());
  const learn = (items: readonly Pickable[]) =>
    setLearned((before) => new Map([...before, ...items.map((item) => [item.id, item] as const)]));
  const nameOf = (id: string) => learned.get(id)?.name ?? id;
  const field = useKitField<string | null>(props, (id) => (id === null ? texts.none : nameOf(id)));
  const { value } = field;
  /** The typed text; undefined while not typing: the selected name is shown. */
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState(false);
  const [notMade, setNotMade] = useState<string>();
  useNames(value !== null && !learned.has(value) ? [value] : [], read, learn);
  const { found, status, isCurrent } = useFound(typed ?? '', find, (items) => {
    learn(items);
    // The text was typed faster than the results arrived.
    if (left) takeTyped(items);
  });
  const anchor = useRef<HTMLDivElement>(null);
  const picked = value === null ? null : (learned.get(value) ?? { id: value, name: value });
  const { label, hint, required = false } = props;
  const name = typed?.trim().replace(/\s+/g, ' ') ?? '';
  const isNew = make && isCurrent && name !== '' && !named(name, found);
  const strange = left && name !== '' ? texts.strange(name) : undefined;
  const error = notMade ?? strange ?? field.error;

  function choose(next: Pickable | null): void {
    if (next) learn([next]);
    field.change(next?.id ?? null);
    setTyped(undefined);
  }

  /**
   * Takes over the typed text: empty clears the selection, the name of an option selects it; other text stays and is
   * reported as unknown.
   */
  function takeTyped(items: readonly Pickable[]): void {
    if (typed === undefined) return;
    const meant = named(name, picked ? [picked, ...items] : items);
    if (name === '') choose(null);
    else if (meant) choose(meant);
  }

  async function create(): Promise<void> {
    if (!make) return;
    const made = await make.run(name).catch((failed: unknown) => {
      if (!(failed instanceof ApiError)) throw failed;
      setNotMade(failed.message);
    });
    if (made) choose(made);
  }

  return (
    <Field
      label={label}
      required={required}
      error={error}
      className={cx(field.changed && 'kit-changed')}
      {...(hint === undefined ? {} : { hint })}
    >
      {(control) => (
        <div ref={anchor}>
          <Combobox.Root
            // The selected object stays in the list, or the combobox would drop it.
            items={[
              ...(picked && !found.some(({ id }) => id === picked.id) ? [picked] : []),
              ...found,
              ...(isNew ? [{ id: NEW, name: make.option(name) }] : []),
            ]}
            filter={null}
            value={picked}
            itemToStringLabel={(item: Pickable) => item.name}
            isItemEqualToValue={(item: Pickable, other: Pickable) => item.id === other.id}
            readOnly={!field.canEdit}
            inputValue={typed ?? picked?.name ?? ''}
            onInputValueChange={(next, { reason }) => {
              if (reason !== 'input-change') return;
              setTyped(next);
              setLeft(false);
              setNotMade(undefined);
            }}
            onValueChange={(next: Pickable | null) => (next?.id === NEW ? void create() : choose(next))}
          >
            <span className="input input-48" data-invalid={error !== undefined || undefined}>
              <Combobox.Input
                {...control}
                ref={field.focusRef}
                placeholder={placeholder}
                data-unreadable={strange !== undefined || undefined}
                onBlur={() => {
                  setLeft(true);
                  takeTyped(found);
                  field.leave();
                }}
              />
              {field.canEdit && picked && (
                <Combobox.Clear
                  className="grid place-items-center w-11 h-11 -mr-3 rounded-field"
                  aria-label={texts.remove(picked.name)}
                >
                  <Icon name="x" size={16} />
                </Combobox.Clear>
              )}
            </span>
            <PickerPopup anchor={anchor} status={status} />
          </Combobox.Root>
        </div>
      )}
    </Field>
  );
}

const named = (name: string, items: readonly Pickable[]) =>
  items.find((item) => normaliseText(item.name) === normaliseText(name));
