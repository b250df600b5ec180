import { Combobox } from '@base-ui/react/combobox';
import { useRef, useState } from 'react';
import { Field } from '#web/ui/fields/field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { PickerPopup } from '../kit/fields/picker-popup.tsx';
import { type Card, findCards, pickable } from '../kit/fields/products.ts';
import { type Pickable, useFound } from '../kit/fields/use-pickable.ts';
import { customCartTexts } from '../texts/content/custom-carts.ts';

const texts = customCartTexts.lines;

type Props = { full: boolean; onFound: (card: Card) => void };

/** Adds products one after the other by typing. */
export function FindProduct({ full, onFound }: Props) {
  const [typed, setTyped] = useState('');
  const cards = useRef(new Map<string, Card>());
  const anchor = useRef<HTMLDivElement>(null);
  const { found, status } = useFound(
    typed,
    async (words) => {
      const list = await findCards(words);
      for (const card of list) cards.current.set(card.id, card);
      return list.map(pickable);
    },
    () => {},
  );

  return (
    <Field label={texts.add} {...(full ? { hint: texts.full } : {})}>
      {(control) => (
        <div ref={anchor}>
          <Combobox.Root
            items={found}
            filter={null}
            value={null}
            itemToStringLabel={(item: Pickable) => item.name}
            disabled={full}
            inputValue={typed}
            onInputValueChange={(next, { reason }) => {
              if (reason === 'input-change') setTyped(next);
            }}
            onValueChange={(next: Pickable | null) => {
              const card = next && cards.current.get(next.id);
              if (card) onFound(card);
              setTyped('');
            }}
          >
            <span className="input input-48">
              <Icon name="magnifying-glass" size={20} />
              <Combobox.Input {...control} placeholder={texts.find} />
            </span>
            <PickerPopup anchor={anchor} status={status} />
          </Combobox.Root>
        </div>
      )}
    </Field>
  );
}
