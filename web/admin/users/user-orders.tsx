import { useState } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { toneOf } from '#web/api/state-tone.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import { momentText } from '../table/moment-text.ts';
import { ReadFailed } from '../table/read-failed.tsx';
import { useReading } from '../table/use-reading.ts';
import { usersTexts } from '../texts/users.ts';

const texts = usersTexts.orders;
type Found = OutputOf<'orders.ofUser'>['data'];

const columns = columnsOf<Found['orders'][number]>(texts.columns, {
  number: ({ id, id_order }) => (
    <Link className="link" to={`/admin/orders?ver=todos&numero=${id_order}&pedido=${id}`}>
      {groupThousands(id_order)}
    </Link>
  ),
  date: ({ creationDate }) => momentText(creationDate),
  state: ({ state, stateDisplayName }) => (
    <StateBadge tone={toneOf(state)}>{stateDisplayName.name}</StateBadge>
  ),
  total: { number: true, cell: ({ price_final }) => formatPesos(price_final) },
  branch: ({ branch_office_name }) => branch_office_name,
});

export function UserOrders({ id }: { id: string }) {
  const [found, setFound] = useState<Found>();
  const { failed, busy, again } = useReading(
    async () => {
      const page = (found?.pagination.page ?? 0) + 1;
      return (await callApi('orders.ofUser', { params: { id }, query: { page } })).data;
    },
    (data) => setFound({ ...data, orders: [...(found?.orders ?? []), ...data.orders] }),
  );
  if (failed) return <ReadFailed again={again}>{texts.failed}</ReadFailed>;
  if (!found) {
    return (
      <Waiting label={texts.loading}>
        <Skeleton height={160} width="100%" />
      </Waiting>
    );
  }
  if (found.orders.length === 0)
    return <EmptyState heading="h3" title={texts.none} pictures={['/pictures/1f9fe.webp']} />;
  return (
    <PlainTable
      label={texts.label}
      rows={found.orders}
      columns={columns}
      foot={
        found.pagination.hasNextPage && (
          <Button kind="outline" size={36} busy={busy} busyText={texts.moreBusy} onClick={again}>
            {texts.more}
          </Button>
        )
      }
    />
  );
}
