import { Autocomplete } from '@base-ui/react/autocomplete';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { commandTexts as texts } from '../texts/commands.ts';
import { findActions, findRecords, findScreens, type Group, type Target } from './find.ts';

/** The debounce of typing, in ms (back-office 9). */
const PAUSE_MS = 400;

type Props = { frame: AdminFrame; onClose: () => void; onOpen: (what: 'jobs') => void };

/** Ctrl K: finds screens, orders by number, products and people from anywhere (admin-22). */
export default function CommandPalette({ frame, onClose, onOpen }: Props) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { found, reading } = useFound(typed.trim(), frame.staff.canRefund);
  const screens = findScreens(typed.trim(), frame.menu);
  const actions = findActions(typed.trim());
  const groups = [...found, ...[screens, actions].filter(({ items }) => items.length > 0)];

  function go(target: Target) {
    if ('opens' in target) return onOpen(target.opens);
    onClose();
    void navigate(target.to);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      className="w-[min(700px,100vw-32px)] mt-18"
      title={texts.title}
      closeLabel={texts.close}
    >
      <Autocomplete.Root
        open
        inline
        items={groups}
        filter={null}
        autoHighlight="always"
        keepHighlight
        value={typed}
        onValueChange={setTyped}
        itemToStringValue={({ name }: Target) => name}
      >
        <Autocomplete.InputGroup className="input input-48">
          <Icon name="magnifying-glass" size={20} />
          <Autocomplete.Input
            data-initial-focus
            aria-label={texts.search}
            placeholder={texts.search}
            maxLength={100}
          />
        </Autocomplete.InputGroup>
        <Autocomplete.Status className="px-1 pt-3 text-ink-2 empty:hidden">
          {reading && texts.reading}
        </Autocomplete.Status>
        <Autocomplete.Empty>
          {!reading && <p className="px-1 pt-3 text-ink-2 empty:hidden">{texts.nothing}</p>}
        </Autocomplete.Empty>
        <Autocomplete.List>
          {(group: Group) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className="px-1 pt-4 pb-1 text-ink-2 text-small">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: Target) => (
                  <Autocomplete.Item
                    key={item.id}
                    value={item}
                    className="option flex-wrap"
                    onClick={() => go(item)}
                  >
                    <b>{item.name}</b>
                    <span className="text-ink-2 text-small">{item.note}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  );
}

function useFound(typed: string, people: boolean) {
  const [found, setFound] = useState<Group[]>([]);
  const [reading, setReading] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    if (typed.length < 2) {
      setFound([]);
      setReading(false);
      return;
    }
    setReading(true);
    const timer = setTimeout(async () => {
      const groups = await findRecords(typed, { people });
      if (!isCurrent) return;
      setFound(groups);
      setReading(false);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed, people]);
  return { found, reading };
}
