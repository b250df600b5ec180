import type { OutputOf } from '#contract/index.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Facts } from '#web/ui/layout/facts.tsx';
import { operationsTexts } from '../../texts/business/operations.ts';
import { Section } from './section.tsx';

const texts = operationsTexts.alerts;
type Alert = OutputOf<'operations.read'>['alerts'][number];

/** Problems that need a person, each with the first step and a link to the documentation. */
export function OperationAlerts({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <Section title={texts.title}>
      {alerts.length === 0 ? (
        <Notice tone="ok">{texts.none}</Notice>
      ) : (
        <ul className="grid gap-3">
          {alerts.map((one) => (
            <li key={`${one.alert} ${one.about}`}>
              <Notice tone={one.severity === 'page' ? 'danger' : 'warn'}>
                <AlertWords {...one} />
              </Notice>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function AlertWords({ alert, severity, about, seconds }: Alert) {
  const [title, toDo] = texts.words[alert];
  const { queues, span, since } = operationsTexts;
  const what = alert === 'QueueOld' ? (queues.names as Record<string, string>)[about] : about;
  return (
    <>
      <p className="font-semibold">{title}</p>
      <Facts
        className="wrap-anywhere"
        facts={[texts.severities[severity], what, seconds === null ? '' : since(span(seconds))]}
      />
      <p>{toDo}</p>
      <p className="type-note">{texts.runbook(alert)}</p>
    </>
  );
}
