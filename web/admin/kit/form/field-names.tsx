import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';

/** How a field is called, and what it says of a value. */
export type FieldName = { label: string; show: (value: never) => string };

type Names = Map<string, FieldName>;
const FieldNames = createContext<React.RefObject<Names> | null>(null);

/** Knows the fields of one form by name, for what speaks of them outside: a conflict, the list of changes. */
export function FieldNamesProvider({
  names,
  children,
}: {
  names: React.RefObject<Names>;
  children: ReactNode;
}) {
  return <FieldNames value={names}>{children}</FieldNames>;
}

export function useFieldNames(): React.RefObject<Names> {
  return useRef<Names>(useMemo(() => new Map(), []));
}

/** Makes a field known to its form. */
export function useFieldName(name: string, field: FieldName): void {
  const names = useContext(FieldNames);
  useEffect(() => {
    names?.current.set(name, field);
  });
}
