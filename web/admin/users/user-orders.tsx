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
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx';
import { momentText } from '../table/moment-text.ts';
import { ReadFailed } from '../table/read-failed.tsx';
import { useReading } from '../table/use-reading.ts';
import { usersTexts } from '../texts/users.ts';

const texts = usersTexts.orders;
type Found = OutputOf<'orders.ofUser'>['data'];

/** What somebody ordered, ten at a time; each opens on the board. */
export function UserOrders({ id }: { id: string }) {
  const { found, failed, busy, again } = useOrders(id);
  if (failed) return <ReadFailed again={again}>{texts.failed}</ReadFailed>;
  if (!found) {
    return (
      <Waiting label={texts.loading}>
        <div className="users-orders-wait">
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} height={24} width="100%" />
          ))}
        </div>
      </Waiting>
    );
  }
  if (found.orders.length === 0)
    return <EmptyState heading="h3" title={texts.none} pictures={['/pictures/1f9fe.webp']} />;
  return (
    <Table
      label={texts.label}
      stickyFirst
      foot={
        found.pagination.hasNextPage && (
          <Button kind="outline" size={36} busy={busy} busyText={texts.moreBusy} onClick={again}>
            {texts.more}
          </Button>
        )
      }
    >
      <thead>
        <tr>
          <HeadCell>{texts.number}</HeadCell>
          <HeadCell>{texts.date}</HeadCell>
          <HeadCell>{texts.state}</HeadCell>
          <HeadCell number>{texts.total}</HeadCell>
          <HeadCell>{texts.branch}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {found.orders.map((order) => (
          <Row key={order.id}>
            <Cell>
              <Link
                className="link"
                to={`/admin/orders?ver=todos&numero=${order.id_order}&pedido=${order.id}`}
              >
                {groupThousands(order.id_order)}
              </Link>
            </Cell>
            <Cell>{momentText(order.creationDate)}</Cell>
            <Cell>
              <StateBadge tone={toneOf(order.state)}>{order.stateDisplayName.name}</StateBadge>
            </Cell>
            <Cell number>{formatPesos(order.price_total)}</Cell>
            <Cell className="users-cut">{order.branch_office_name}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The pages read so far, put together. */
function useOrders(id: string) {
  const [found, setFound] = useState<Found>();
  const reading = useReading(
    async () => {
      const page = (found?.pagination.page ?? 0) + 1;
      return (await callApi('orders.ofUser', { params: { id }, query: { page } })).data;
    },
    (data) => setFound({ ...data, orders: [...(found?.orders ?? []), ...data.orders] }),
  );
  return { found, ...reading };
}
