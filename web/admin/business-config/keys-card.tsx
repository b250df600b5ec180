import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ServiceName } from '#contract/business/service-keys.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { whenText } from '../kit/dates/days.ts';
import { Apart } from '../kit/form/apart.tsx';
import { keyTexts as texts } from '../texts/business/keys.ts';
import type { ProofKind, ServiceKeys } from './service-keys.ts';

const KeyDialog = lazyPart(() => import('./key-dialog.tsx'));
const RemoveKeysDialog = lazyPart(() => import('./remove-keys-dialog.tsx'));

type Props = { list: readonly ServiceKeys[]; proof: ProofKind };

/** Keys of external services (rule 67): written, never read back. */
export function KeysCard({ list, proof }: Props) {
  const [opened, setOpened] = useState<{ name: ServiceName; to: 'change' | 'remove' }>();
  const { revalidate } = useRevalidator();
  const service = list.find((one) => one.service === opened?.name);
  const Opened = opened?.to === 'remove' ? RemoveKeysDialog : KeyDialog;
  return (
    <>
      <p className="kit-quiet">{texts.about}</p>
      {list.map((one) => (
        <ServiceRow key={one.service} keys={one} open={(to) => setOpened({ name: one.service, to })} />
      ))}
      {service && (
        <Apart>
          <Opened
            keys={service}
            proof={proof}
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

type RowProps = { keys: ServiceKeys; open: (to: 'change' | 'remove') => void };

function ServiceRow({ keys, open }: RowProps) {
  const { service, fixed, version } = keys;
  const [name, what] = texts.services[service];
  const state = stateOf(keys);
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-semibold">{name}</h3>
          <p className="kit-quiet">{what}</p>
        </div>
        <StateBadge tone={TONES[state]}>{texts.states[state]}</StateBadge>
        {!fixed && (
          <Button kind="outline" size={36} aria-label={texts.changeOf(name)} onClick={() => open('change')}>
            {texts.change}
          </Button>
        )}
        {!fixed && version > 0 && (
          <Button kind="ghost" size={36} aria-label={texts.removeOf(name)} onClick={() => open('remove')}>
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
  fixed: 'new',
  other: 'closed',
  inUse: 'done',
  none: 'closed',
  half: 'waiting',
};

function stateOf({ fixed, in_use: inUse, keys }: ServiceKeys): State {
  if (fixed) return inUse ? 'fixed' : 'other';
  if (inUse) return 'inUse';
  return keys.length === 0 ? 'none' : 'half';
}
