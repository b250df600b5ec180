import { type ReactNode, useId } from 'react';

type Props = { title: string; named?: boolean; children: ReactNode };

/** A titled part of the screen. Its table is the landmark; with `named` the part itself is. */
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
