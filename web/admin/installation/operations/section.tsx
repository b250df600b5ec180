import { type ReactNode, useId } from 'react';

type Props = { title: string; named?: boolean; children: ReactNode };

/** A part of the screen under its heading; its table is the landmark, or the part itself where it has none. */
export function Section({ title, named, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={named ? id : undefined}>
      <h2 id={id} className="type-section mb-3">
        {title}
      </h2>
      {children}
    </section>
  );
}
