import qrcode from 'qrcode-generator';

/** Modules of white around the code; with fewer a camera may not recognise it. */
const QUIET_ZONE = 4;

type Props = { content: string; label: string; className: string };

/** A QR code, rendered as one path on white. Loaded on demand because of its size. */
export function QrCode({ content, label, className }: Props) {
  const code = qrcode(0, 'M');
  code.addData(content);
  code.make();
  const size = code.getModuleCount();
  const whole = size + QUIET_ZONE * 2;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${whole} ${whole}`}
      role="img"
      aria-label={label}
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
