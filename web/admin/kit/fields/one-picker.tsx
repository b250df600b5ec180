import { Combobox } from '@base-ui/react/combobox';
import { useRef, useState } from 'react';
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
  /** Searches options; '' returns the first ones. */
  find: (typed: string) => Promise<Pickable[]>;
  /** The names of ids that are picked already. */
  read: (ids: readonly string[]) => Promise<Pickable[]>;
};

/** One object, searched on the server. The value is its id, or null. */
export function OnePickerField({ placeholder, find, read, ...props }: Props) {
  const [known, setKnown] = useState<ReadonlyMap<string, Pickable>>(new Map());
  const learn = (items: readonly Pickable[]) =>
    setKnown((before) => new Map([...before, ...items.map((item) => [item.id, item] as const)]));
  const nameOf = (id: string) => known.get(id)?.name ?? id;
  const field = useKitField<string | null>(props, (id) => (id === null ? texts.none : nameOf(id)));
  const { value } = field;
  /** Undefined while not typing: the selected name is shown. */
  const [typed, setTyped] = useState<string>();
  useNames(value !== null && !known.has(value) ? [value] : [], read, learn);
  const { found, status } = useFound(typed ?? '', find, learn);
  const anchor = useRef<HTMLDivElement>(null);
  const picked = value === null ? null : (known.get(value) ?? { id: value, name: value });
  const { label, hint, required = false } = props;

  return (
    <Field
      label={label}
      required={required}
      error={field.error}
      className={cx(field.changed && 'kit-changed')}
      {...(hint === undefined ? {} : { hint })}
    >
      {(control) => (
        <div ref={anchor}>
          <Combobox.Root
            // The selected object stays in the list, or the combobox would drop it.
            items={picked && !found.some(({ id }) => id === picked.id) ? [picked, ...found] : found}
            filter={null}
            value={picked}
            itemToStringLabel={(item: Pickable) => item.name}
            isItemEqualToValue={(item: Pickable, other: Pickable) => item.id === other.id}
            readOnly={!field.canEdit}
            inputValue={typed ?? picked?.name ?? ''}
            onInputValueChange={(next, { reason }) => {
              if (reason === 'input-change') setTyped(next);
            }}
            onValueChange={(next: Pickable | null) => {
              if (next) learn([next]);
              field.change(next?.id ?? null);
              setTyped(undefined);
            }}
          >
            <span className="input input-48" data-invalid={field.error !== undefined || undefined}>
              <Combobox.Input
                {...control}
                ref={field.focusRef}
                placeholder={placeholder}
                onBlur={() => {
                  // Empty text clears the selection; text without a selection is reverted.
                  if (typed?.trim() === '') field.change(null);
                  setTyped(undefined);
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
