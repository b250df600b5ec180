import type { ReactNode } from 'react';

/** A part of the screen under its heading; its table is the landmark. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="type-section mb-3">{title}</h2>
      {children}
    </section>
  );
}
