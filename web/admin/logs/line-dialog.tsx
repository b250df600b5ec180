import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { OpenRecord } from '../kit/form/open-record.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import { logTexts } from '../texts/records/logs.ts';
import { type Difference, differencesOf, fieldText } from './differences.ts';
import { roleText, whenText, whoText } from './line-words.ts';

const texts = logTexts.open;

type Line = OutputOf<'logs.get'>;
type Row = Difference & { id: string };

const columns = columnsOf<Row>(texts.columns, {
  field: {
    wraps: true,
    cell: ({ field, changed }) => (
      <>
        <b>{field === '' ? texts.value : fieldText(field)}</b>
        {changed && <span className="kit-note">{texts.changed}</span>}
      </>
    ),
  },
  before: { wraps: true, cell: ({ before, changed }) => <Value text={before} mark={changed && 'old'} /> },
  after: { wraps: true, cell: ({ after, changed }) => <Value text={after} mark={changed && 'new'} /> },
});

export default function LineDialog({ id, onClose }: Opened) {
  return (
    <OpenRecord id={id} title={texts.title} read={readLine} onClose={onClose}>
      {(line) => <LineShown line={line} onClose={onClose} />}
    </OpenRecord>
  );
}

const readLine = (id: string) => callApi('logs.get', { params: { id } });

function LineShown({ line, onClose }: { line: Line; onClose: () => void }) {
  const object = objectAddress(line);
  const { entity, entity_id } = line;
  return (
    <Dialog
      open
      onClose={onClose}
      className="kit-record"
      title={line.object_name === '' ? line.type_name : `${line.type_name}: ${line.object_name}`}
      subtitle={
        <>
          {whenText(line.date)} · {texts.by(whoText(line), roleText(line.actor_role))}{' '}
          <Chain link={line.link} />
        </>
      }
      closeLabel={texts.close}
      foot={
        <>
          <Button kind="outline" onClick={onClose}>
            {texts.close}
          </Button>
          {entity_id !== '' && (
            <ButtonLink
              kind="outline"
              to={`/admin/logs?objeto=${entity}&id=${encodeURIComponent(entity_id)}`}
            >
              {texts.history}
            </ButtonLink>
          )}
          {object !== undefined && <ButtonLink to={object}>{texts.openObject}</ButtonLink>}
        </>
      }
    >
      <Values before={line.value.before} after={line.value.after} />
      <Facts line={line} />
    </Dialog>
  );
}

function Values({ before, after }: Line['value']) {
  const [onlyChanged, setOnlyChanged] = useState(false);
  const all = differencesOf(before, after).map((row) => ({ ...row, id: row.field }));
  const rows = onlyChanged ? all.filter(({ changed }) => changed) : all;
  if (all.length === 0) return <p>{texts.noValues}</p>;
  return (
    <div className="grid gap-3">
      {before !== null && after !== null && (
        <Checkbox checked={onlyChanged} onChange={(event) => setOnlyChanged(event.target.checked)}>
          {texts.onlyChanged}
        </Checkbox>
      )}
      {rows.length === 0 ? (
        <p>{texts.same}</p>
      ) : (
        <PlainTable label={texts.table} rows={rows} columns={columns} />
      )}
    </div>
  );
}

function Value({ text, mark }: { text: string | null; mark: false | 'old' | 'new' }) {
  if (text === null || text === '') return <span className="kit-quiet">{texts.nothing}</span>;
  if (mark === false) return text;
  return mark === 'old' ? (
    <del className="bg-danger-soft no-underline">{text}</del>
  ) : (
    <ins className="bg-ok-soft no-underline">{text}</ins>
  );
}

function Chain({ link }: { link: Line['link'] }) {
  if (link === null) return <StateBadge tone="failed">{texts.noLink}</StateBadge>;
  return (
    <StateBadge tone={link.whole ? 'done' : 'failed'}>
      {texts.link(groupThousands(link.number))}: {link.whole ? texts.whole : texts.brokenLink}
    </StateBadge>
  );
}

function Facts({ line }: { line: Line }) {
  const facts = [
    [texts.object, `${line.entity_name} ${line.object_name} ${line.entity_id}`],
    [texts.code, line.type],
    [texts.ip, line.ip],
    [texts.device, line.user_agent],
  ] as const;
  return (
    <dl className="mt-4 grid gap-1 type-note">
      {facts
        .filter(([, value]) => value.trim() !== '')
        .map(([name, value]) => (
          <div key={name} className="flex gap-2 wrap-anywhere">
            <dt className="text-ink-2 shrink-0">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The screens of audited objects that have one; their lists take the id as the open record. */
const lists: Readonly<Record<string, string>> = {
  api_key: '/admin/integrations/keys',
  app_user: '/admin/users',
  blog_post: '/admin/blog',
  brand: '/admin/brands',
  campaign: '/admin/marketing-campaign',
  category: '/admin/categories',
  coupon: '/admin/coupons',
  custom_cart: '/admin/official-shopingcarts',
  habeas_register: '/admin/habeas',
  habeas_request: '/admin/habeas/consultas',
  offer: '/admin/offers',
  office: '/admin/offices',
  order_rating: '/admin/reviews/orders',
  product: '/admin/products',
  product_review: '/admin/reviews',
  webhook: '/admin/integrations/webhooks',
};
const screens: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => `/admin/orders?ver=todos&pedido=${id}`,
  product_import: (id) => `/admin/import-data/${id}`,
};

function objectAddress({ entity, entity_id: id }: { entity: string; entity_id: string }): string | undefined {
  if (id === '') return undefined;
  const list = lists[entity];
  return list ? `${list}?abierto=${encodeURIComponent(id)}` : screens[entity]?.(encodeURIComponent(id));
}
