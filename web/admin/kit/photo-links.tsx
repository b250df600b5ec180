type Props = { heading: string; photos: readonly string[]; nameOf: (number: number) => string };

/** Photos that somebody sent, each opened whole in a page of its own. Nothing without any. */
export function PhotoLinks({ heading, photos, nameOf }: Props) {
  if (photos.length === 0) return null;
  return (
    <div className="kit-wide">
      <h3 className="type-name">{heading}</h3>
      <ul className="flex flex-wrap gap-3">
        {photos.map((address, at) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noreferrer">
              <img
                src={address}
                alt={nameOf(at + 1)}
                width={120}
                height={120}
                className="size-30 rounded-card object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
