import type { OutputOf } from '#contract/index.ts';
import { formatPesos } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import { kitTexts } from '../texts/kit.ts';
import { providerTexts } from '../texts/provider.ts';
import { stockText } from './amounts.ts';
import { ShownBadge } from './own-page.tsx';

const texts = providerTexts.detail;
type Found = OutputOf<'provider.product'>;
type Shelf = Found['shelves'][number] & { id: string };

const columnsWith = (countType: Found['product']['countType']) =>
  columnsOf<Shelf>(texts.columns, {
    office: ({ office }) => office,
    net: { number: true, cell: ({ price_neto }) => <b>{formatPesos(price_neto)}</b> },
    // Before less important columns: a phone shows it first.
    stock: { number: true, cell: ({ stock }) => (stock === 0 ? texts.soldOut : stockText(countType, stock)) },
    price: { number: true, cell: ({ price }) => formatPesos(price) },
    discount: { number: true, cell: ({ the_discount }) => discountText(the_discount) },
  });

export default function ProductDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const read = () => callApi('provider.product', { params: { id } });
  return (
    <OpenRecord id={id} title={texts.title} read={read} onClose={onClose}>
      {({ product, shelves }) => (
        <Dialog
          open
          onClose={onClose}
          className="kit-record"
          title={product.title}
          subtitle={
            <>
              <ShownBadge visible={product.shown} /> {texts.codes(product.id_item, product.bar_code)}
            </>
          }
          closeLabel={kitTexts.record.close}
          foot={
            <>
              <Button kind="outline" onClick={onClose}>
                {kitTexts.record.close}
              </Button>
              <ButtonLink to={`/admin/my-sales?producto=${id}`}>{texts.sales}</ButtonLink>
            </>
          }
        >
          {shelves.length === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <PlainTable
              label={texts.label}
              rows={shelves.map((shelf) => ({ ...shelf, id: shelf.office_id }))}
              columns={columnsWith(product.countType)}
            />
          )}
        </Dialog>
      )}
    </OpenRecord>
  );
}

/** With two decimals, as in the back office (back-office 3). */
function discountText(percent: number): string {
  return percent === 0 ? texts.noDiscount : `${percent.toFixed(2).replace('.', ',')}\u00a0%`;
}
