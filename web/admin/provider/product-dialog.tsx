import { useEffect, useEffectEvent, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { leftSignedOut } from '../shell/session-ended.ts';
import { ReadFailed } from '../table/read-failed.tsx';
import { providerTexts } from '../texts/provider.ts';
import { stockText } from './amounts.ts';
import { ShownBadge } from './products-table.tsx';

const texts = providerTexts.detail;
type Found = OutputOf<'provider.product'>;

/** One product of the supplier, office by office. */
export function ProductDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { found, problem, read } = useProduct(id);
  return (
    <Dialog
      open
      onClose={onClose}
      className="provider-dialog"
      title={found?.product.title ?? texts.title}
      subtitle={
        found && (
          <span className="provider-codes">
            <ShownBadge shown={found.product.shown} />
            {texts.codes(found.product.id_item, found.product.bar_code)}
          </span>
        )
      }
      closeLabel={providerTexts.close}
      foot={
        <>
          <Button kind="outline" onClick={onClose}>
            {providerTexts.close}
          </Button>
          {found && <ButtonLink to={`/admin/my-sales?producto=${id}`}>{texts.sales}</ButtonLink>}
        </>
      }
    >
      {problem !== undefined && <ReadFailed again={read}>{problem}</ReadFailed>}
      {problem === undefined && !found && (
        <Waiting label={texts.loading}>
          <div className="provider-wait">
            {['a', 'b', 'c'].map((row) => (
              <Skeleton key={row} height={24} width="100%" />
            ))}
          </div>
        </Waiting>
      )}
      {found && <Shelves found={found} />}
    </Dialog>
  );
}

function Shelves({ found: { product, shelves } }: { found: Found }) {
  if (shelves.length === 0) return <p>{texts.none}</p>;
  return (
    <Table label={texts.label} stickyFirst>
      <thead>
        <tr>
          <HeadCell>{texts.office}</HeadCell>
          <HeadCell number>{texts.net}</HeadCell>
          {/* Before what is asked for less: a phone shows it without being pushed. */}
          <HeadCell number>{providerTexts.stock}</HeadCell>
          <HeadCell number>{texts.price}</HeadCell>
          <HeadCell number>{texts.discount}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {shelves.map((shelf) => (
          <Row key={shelf.office_id}>
            <Cell className="provider-office">{shelf.office}</Cell>
            <Cell number strong>
              {formatPesos(shelf.price_neto)}
            </Cell>
            <Cell number>
              {shelf.stock === 0 ? texts.soldOut : stockText(product.countType, shelf.stock)}
            </Cell>
            <Cell number>{formatPesos(shelf.price)}</Cell>
            <Cell number>{discountText(shelf.the_discount)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** As the back office shows it: with two decimals (back-office 3). */
function discountText(percent: number): string {
  return percent === 0 ? texts.noDiscount : `${percent.toFixed(2).replace('.', ',')}\u00a0%`;
}

function useProduct(id: string) {
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<string>();
  async function load() {
    setProblem(undefined);
    try {
      setFound(await callApi('provider.product', { params: { id } }));
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.code === 'NOT_FOUND' ? texts.gone : texts.failed);
    }
  }
  const first = useEffectEvent(load);
  useEffect(() => void first(), []);
  return { found, problem, read: () => void load() };
}
