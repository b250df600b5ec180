import { Combobox } from '@base-ui/react/combobox';
import { useRef, useState } from 'react';
import { Field } from '#web/ui/fields/field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { fieldTexts } from '../../../texts/kit/fields.ts';
import { PickerPopup } from '../picker-popup.tsx';
import { type Pickable, useFound } from '../use-pickable.ts';

const texts = fieldTexts.products;

type Props<Card> = {
  label?: string;
  full?: string | undefined;
  find: (words: string) => Promise<Card[]>;
  show: (card: Card) => Pickable;
  onFound: (card: Card) => void;
};

export function FindProduct<Card extends { id: string }>({
  label = texts.add,
  full,
  find,
  show,
  onFound,
}: Props<Card>) {
  const [typed, setTyped] = useState('');
  const cards = useRef(new Map<string, Card>());
  const anchor = useRef<HTMLDivElement>(null);
  const { found, status } = useFound(
    typed,
    async (words) => {
      const list = await find(words);
      for (const card of list) cards.current.set(card.id, card);
      return list.map(show);
    },
    () => {},
  );

  return (
    <Field label={label} {...(full === undefined ? {} : { hint: full })}>
      {(control) => (
        <div ref={anchor}>
          <Combobox.Root
            items={found}
            filter={null}
            value={null}
            itemToStringLabel={(item: Pickable) => item.name}
            disabled={full !== undefined}
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
