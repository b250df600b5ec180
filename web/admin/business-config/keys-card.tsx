import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ServiceName } from '#contract/business/service-keys.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { whenText } from '../kit/dates/days.ts';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { Apart } from '../kit/form/apart.tsx';
import { keyTexts as texts } from '../texts/business/keys.ts';
import type { ServiceKeys } from './service-keys.ts';

const KeyDialog = lazyPart(() => import('./key-dialog.tsx'));

/** Keys of outside services (decision 67): written, never read back. */
export function KeysCard({ list }: { list: readonly ServiceKeys[] }) {
  const [opened, setOpened] = useState<ServiceName>();
  const { revalidate } = useRevalidator();
  const service = list.find((one) => one.service === opened);
  return (
    <>
      <p className="kit-quiet">{texts.about}</p>
      {list.map((one) => (
        <ServiceRow key={one.service} keys={one} open={() => setOpened(one.service)} reread={revalidate} />
      ))}
      {service && (
        <Apart>
          <KeyDialog
            keys={service}
            onClose={() => setOpened(undefined)}
            onSaved={() => {
              setOpened(undefined);
              void revalidate();
            }}
          />
        </Apart>
      )}
    </>
  );
}

type RowProps = { keys: ServiceKeys; open: () => void; reread: () => Promise<void> };

function ServiceRow({ keys, open, reread }: RowProps) {
  const { service, fixed, version } = keys;
  const [name, what] = texts.services[service];
  const state = stateOf(keys);
  const remove = async () => {
    await callApi('keys.remove', { params: { service }, query: { version } });
    showToast('success', texts.removed);
    await reread();
  };
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-semibold">{name}</h3>
          <p className="kit-quiet">{what}</p>
        </div>
        <StateBadge tone={TONES[state]}>{texts.states[state]}</StateBadge>
        {!fixed && (
          <Button kind="outline" size={36} aria-label={texts.changeOf(name)} onClick={open}>
            {texts.change}
          </Button>
        )}
        {!fixed && version > 0 && (
          <Button
            kind="ghost"
            size={36}
            aria-label={texts.removeOf(name)}
            onClick={() => askFirst({ ...texts.removing, title: texts.removing.title(name), run: remove })}
          >
            {texts.remove}
          </Button>
        )}
      </div>
      {!fixed && keys.keys.length > 0 && (
        <ul className="grid gap-1">
          {keys.keys.map((key) => (
            <li key={key.name} className="flex flex-wrap items-center gap-x-3">
              <span>{texts.names[key.name] ?? key.name}</span>
              <code className="rounded-state bg-sunken px-2 font-semibold">
                {texts.ending(key.last_four)}
              </code>
              <span className="kit-quiet">{texts.changed(whenText(key.set_at), key.set_by)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type State = keyof typeof texts.states;
const TONES: Record<State, BadgeTone> = {
  ...{ fixed: 'new', other: 'closed', inUse: 'done', none: 'closed', half: 'waiting' },
};

function stateOf({ fixed, in_use: inUse, keys }: ServiceKeys): State {
  if (fixed) return inUse ? 'fixed' : 'other';
  if (inUse) return 'inUse';
  return keys.length === 0 ? 'none' : 'half';
}
