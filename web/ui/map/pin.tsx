/** How far the point of the pin is below its top, in px. */
const POINT = 47;

/** The pin in the middle of the map: its point is the address. */
export function Pin({ drawn: { x, y } }: { drawn: { x: number; y: number } }) {
  return (
    <svg
      className="map-pin"
      style={{ transform: `translate(calc(-50% + ${x}px), ${y - POINT}px)` }}
      width="40"
      height="52"
      viewBox="0 0 40 52"
      aria-hidden="true"
    >
      <ellipse className="map-pin-shadow" cx="20" cy="47" rx="10" ry="3.5" />
      <path className="map-pin-body" d="M20 47C20 47 4 29.5 4 19a16 16 0 0 1 32 0C36 29.5 20 47 20 47Z" />
      <circle className="map-pin-eye" cx="20" cy="19" r="6" />
    </svg>
  );
}
