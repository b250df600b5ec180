import { type ReactNode, useEffect, useRef } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { announce } from '#web/ui/feedback/announce.ts';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { whenText } from '../../kit/dates/days.ts';
import { useWork } from '../../kit/dialogs/use-work.ts';
import { operationsTexts } from '../../texts/business/operations.ts';
import { Section } from './section.tsx';

const texts = operationsTexts.checks;
type Operations = OutputOf<'operations.read'>;
type Check = Operations['checks'][number];
type Verdict = NonNullable<Check['verdict']>;

type Props = { found: Operations; onChange: (check: Check) => void };

export function OperationChecks({ found, onChange }: Props) {
  const { checks, drills } = found;
  const named = ['backup', 'restore'];
  const others = drills.filter(({ name }) => !named.includes(name)).map(({ name }) => name);
  return (
    <Section title={texts.title}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-4">
        {checks.map((check) => (
          <CheckCard key={check.check} check={check} onChange={onChange} />
        ))}
        {[...named, ...others].map((name) => {
          const [title, about] = texts.drills[name] ?? [name, texts.otherDrill];
          const verdict = drills.find((one) => one.name === name) ?? null;
          return <OutcomeCard key={name} name={title} about={about} verdict={verdict} />;
        })}
      </ul>
    </Section>
  );
}

function CheckCard({ check: one, onChange }: { check: Check; onChange: (check: Check) => void }) {
  const { check, state, verdict } = one;
  const name = texts.names[check];
  const { busy, run } = useWork();
  useSpoken(name, state === 'idle' ? outcomeOf(verdict, texts.red).words : texts.states[state]);
  const start = () => run(async () => onChange(await callApi('operations.check', { body: { check } })));
  return (
    <OutcomeCard name={name} about={texts.abouts[check]} verdict={verdict} red={texts.red} state={state}>
      <Button
        kind="outline"
        size={36}
        aria-label={busy || state !== 'idle' ? undefined : texts.runName(name)}
        busy={busy || state !== 'idle'}
        busyText={texts.busy[state]}
        onClick={() => void start()}
      >
        {texts.run}
      </Button>
    </OutcomeCard>
  );
}

function useSpoken(name: string, words: string): void {
  const announced = useRef(words);
  useEffect(() => {
    if (announced.current === words) return;
    announced.current = words;
    announce(texts.spoken(name, words), name);
  }, [name, words]);
}

type CardProps = {
  name: string;
  about: string;
  verdict: Verdict | null;
  red?: string;
  state?: Check['state'];
  children?: ReactNode;
};

function OutcomeCard({ name, about, verdict, red = texts.failed, state = 'idle', children }: CardProps) {
  const { tone, words } =
    state === 'idle' ? outcomeOf(verdict, red) : { tone: 'working' as const, words: texts.states[state] };
  return (
    <li className="kit-card content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-y-1 gap-x-3">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <StateBadge tone={tone}>{words}</StateBadge>
      </div>
      <p className="kit-quiet">{about}</p>
      {verdict && <p className="kit-quiet">{whenText(verdict.at)}</p>}
      {verdict?.detail && <p className="wrap-anywhere">{verdict.detail}</p>}
      {children && <p>{children}</p>}
    </li>
  );
}

function outcomeOf(verdict: Verdict | null, red: string): { tone: BadgeTone; words: string } {
  if (!verdict) return { tone: 'waiting', words: operationsTexts.never };
  return verdict.ok ? { tone: 'done', words: texts.ok } : { tone: 'failed', words: red };
}
