import qrcode from 'qrcode-generator';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';

/** Modules of white around the code; with fewer a camera may not find it. */
const QUIET_ZONE = 4;

/** The link of the order as a QR code, drawn as one path on white. */
export default function OrderQr({ url }: { url: string }) {
  const code = qrcode(0, 'M');
  code.addData(url);
  code.make();
  const size = code.getModuleCount();
  const whole = size + QUIET_ZONE * 2;
  return (
    <svg
      className="ticket-qr-code"
      viewBox={`0 0 ${whole} ${whole}`}
      role="img"
      aria-label={checkoutTexts.thanks.qr}
      shapeRendering="crispEdges"
    >
      <path d={darkModules(size, (row, column) => code.isDark(row, column))} />
    </svg>
  );
}

function darkModules(size: number, isDark: (row: number, column: number) => boolean): string {
  const places = Array.from(
    { length: size * size },
    (_, index) => [Math.floor(index / size), index % size] as const,
  );
  return places
    .filter(([row, column]) => isDark(row, column))
    .map(([row, column]) => `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`)
    .join('');
}
