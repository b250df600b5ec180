import { Combobox } from '@base-ui/react/combobox';
import type { RefObject } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { kitTexts } from '../../texts/kit.ts';
import type { Pickable, useFound } from './use-pickable.ts';

const texts = kitTexts.picker;

type Props = {
  anchor: RefObject<HTMLDivElement | null>;
  status: ReturnType<typeof useFound>['status'];
};

export function PickerPopup({ anchor, status }: Props) {
  return (
    <Combobox.Portal container={anchor}>
      <Combobox.Positioner
        positionMethod="fixed"
        sideOffset={4}
        className="z-40 max-w-[var(--available-width)]"
      >
        <Combobox.Popup
          className="kit-popup w-[max(280px,var(--anchor-width))] p-1"
          aria-busy={status === 'reading'}
        >
          <Combobox.Status className="p-2 text-ink-2 empty:hidden">
            {status !== 'ready' && texts[status]}
          </Combobox.Status>
          <Combobox.Empty>
            {status === 'ready' && <p className="p-2 text-ink-2 empty:hidden">{texts.nothing}</p>}
          </Combobox.Empty>
          <Combobox.List>
            {(item: Pickable) => (
              <Combobox.Item key={item.id} value={item} className="option">
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
  );
}

export function PickableWords({ item: { name, note, picture } }: { item: Pickable }) {
  return (
    <>
      {picture !== undefined && <img src={picture} alt="" width={32} height={32} />}
      <span className="grid flex-1 min-w-0">
        <b className="truncate type-name">{name}</b>
        {note !== undefined && <span className="truncate type-note text-ink-2">{note}</span>}
      </span>
    </>
  );
}
