import JsBarcode from 'jsbarcode';
import { QrCode } from '#web/ui/layout/qr-code.tsx';
import { orderPaperTexts as texts } from '../../texts/order/paper.ts';

/** White modules beside a Code 128, as its standard requires; the margin of a roll is narrower. */
const QUIET_ZONE = 10;

type Props = { order: { id: string; id_order: number } };

/** The order's number for scanners, and its address in the back office for a phone's camera. */
export function OrderCodes({ order: { id, id_order } }: Props) {
  const number = String(id_order);
  const bars = barsOf(number);
  return (
    <div className="sheet-codes">
      <figure className="sheet-barcode">
        <svg
          viewBox={`${-QUIET_ZONE} 0 ${bars.length + 2 * QUIET_ZONE} 40`}
          preserveAspectRatio="none"
          role="img"
          aria-label={texts.barcode(number)}
          shapeRendering="crispEdges"
        >
          <path d={pathOf(bars)} />
        </svg>
        <figcaption>{number}</figcaption>
      </figure>
      <QrCode
        className="sheet-qr"
        label={texts.qr(number)}
        content={new URL(`/admin/orders?pedido=${id}`, window.location.origin).href}
      />
    </div>
  );
}

/** Code 128 as a string of modules: '1' is dark. */
export function barsOf(number: string): string {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, number, { format: 'CODE128' });
  return (drawn.encodings ?? []).map(({ data }) => data).join('');
}

function pathOf(bars: string): string {
  return [...bars.matchAll(/1+/g)]
    .map(({ index, 0: dark }) => `M${index} 0h${dark.length}v40h-${dark.length}z`)
    .join('');
}
