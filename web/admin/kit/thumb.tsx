import { pictureOf } from '#web/ui/picture-set.ts';

/** A small picture in a row; decorative, because its name is beside it. Nothing without one. */
export function Thumb({ picture }: { picture: string }) {
  if (picture === '') return null;
  return (
    <span className="kit-thumb">
      <img
        src={pictureOf(picture, 64)}
        alt=""
        className="rounded-staff"
        width={32}
        height={32}
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}
