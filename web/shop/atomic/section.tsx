import { createContext, type ReactNode, use } from 'react';

type Props = { title: string; note?: string; children: ReactNode };

export function Section({ title, note, children }: Props) {
  return (
    <section className="mt-8 desk:mt-10">
      <h3 className="type-title mb-4">
        {title}
        {note !== undefined && <span className="type-body text-ink-2 ml-3">{note}</span>}
      </h3>
      {children}
    </section>
  );
}

export const SheetName = createContext('');

/** Accessible names must be unique: both sheets show the same parts. */
export function useNamed(label: string): string {
  return `${label}, ${use(SheetName)}`;
}
