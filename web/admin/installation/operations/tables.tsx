import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { Badge, StateBadge } from '#web/ui/feedback/badge.tsx';
import { whenText } from '../../kit/dates/days.ts';
import { columnsOf } from '../../kit/table/columns-of.tsx';
import { PlainTable } from '../../kit/table/plain-table.tsx';
import { operationsTexts as texts } from '../../texts/business/operations.ts';
import { Section } from './section.tsx';

type Operations = OutputOf<'operations.read'>;
type Instance = Operations['instances'][number];
type Queue = Operations['queues'][number] & { id: string };
type Business = Operations['businesses']['list'][number] & { id: string };

const { span, ago, none } = texts;

const instanceColumns = columnsOf<Instance>(texts.instances.columns, {
  name: { wraps: true, cell: ({ name }) => <b className="wrap-anywhere">{name}</b> },
  state: {
    wraps: true,
    cell: ({ isSilent, onDuty }) => (
      <span className="flex flex-wrap gap-1">
        <StateBadge tone={isSilent ? 'failed' : 'done'}>
          {texts.instances.states[isSilent ? 'silent' : 'live']}
        </StateBadge>
        {onDuty && !isSilent && <Badge tone="new">{texts.instances.onDuty}</Badge>}
      </span>
    ),
  },
  version: ({ version }) => version,
  process: ({ process }) => texts.instances.runs[process],
  started: ({ startedAt }) => whenText(startedAt),
  seen: ({ silent }) => ago(span(silent)),
  deaf: { number: true, cell: ({ deaf }) => (deaf === 0 ? none : span(deaf)) },
  memory: { number: true, cell: ({ memory }) => (memory === 0 ? none : texts.instances.memory(memory)) },
});

export function Instances({ list }: { list: readonly Instance[] }) {
  const { title, empty } = texts.instances;
  return (
    <Section title={title}>
      {list.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <PlainTable label={title} rows={list} columns={instanceColumns} />
      )}
    </Section>
  );
}

const queueColumns = columnsOf<Queue>(texts.queues.columns, {
  queue: { wraps: true, cell: ({ queue }) => <b>{texts.queues.names[queue]}</b> },
  waiting: { number: true, cell: ({ waiting }) => groupThousands(waiting) },
  oldest: { number: true, cell: ({ waiting, seconds }) => (waiting === 0 ? none : span(seconds)) },
  state: ({ late }) => (
    <StateBadge tone={late ? 'failed' : 'done'}>{texts.queues.states[late ? 'late' : 'fine']}</StateBadge>
  ),
});

export function Queues({ list }: { list: Operations['queues'] }) {
  const { title } = texts.queues;
  const rows = list.map((one) => ({ ...one, id: one.queue }));
  return (
    <Section title={title}>
      <PlainTable label={title} rows={rows} columns={queueColumns} />
    </Section>
  );
}

const businessColumns = columnsOf<Business>(texts.businesses.columns, {
  name: {
    wraps: true,
    cell: ({ name, slug }) => (
      <span className="wrap-anywhere">
        <b>{name}</b> <span className="kit-quiet">{slug}</span>
      </span>
    ),
  },
  orders: { number: true, cell: ({ orders }) => groupThousands(orders) },
  waiting: { number: true, cell: ({ waiting }) => groupThousands(waiting) },
  oldest: { number: true, cell: ({ waiting, seconds }) => (waiting === 0 ? none : span(seconds)) },
});

export function BusinessLoad({ found: { list, total } }: { found: Operations['businesses'] }) {
  const { title, shown, empty } = texts.businesses;
  const rows = list.map((one) => ({ ...one, id: one.slug }));
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <PlainTable label={title} rows={rows} columns={businessColumns} />
      )}
      {list.length < total && <p className="kit-quiet mt-2">{shown(list.length, groupThousands(total))}</p>}
    </Section>
  );
}
