import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';

/** How a field is called, what it says of a value, and the tab it stands in. */
export type FieldName = { label: string; show: (value: never) => string; tab?: string | undefined };

type Names = Map<string, FieldName>;
const FieldNames = createContext<React.RefObject<Names> | null>(null);

/** Knows the fields of one form by name, for what speaks of them outside: a conflict, the tab of what is wrong. */
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

/** The fields of the form around. */
export function useNamesAround(): React.RefObject<Names> | null {
  return useContext(FieldNames);
}

/** Makes a field known to its form; a part of another field is none of its own. */
export function useFieldName(name: string, field: FieldName, isPart = false): void {
  const names = useContext(FieldNames);
  useEffect(() => {
    if (!isPart) names?.current.set(name, field);
  });
}
