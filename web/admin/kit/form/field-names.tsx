import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';

export type FieldName = { label: string; show: (value: never) => string; tab?: string | undefined };

type Names = Map<string, FieldName>;
const FieldNames = createContext<React.RefObject<Names> | null>(null);

/** Collects the labels of a form's fields by name, for conflicts and error counts of tabs. */
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

export function useNamesAround(): React.RefObject<Names> | null {
  return useContext(FieldNames);
}

/** Registers a field with its form; parts of another field are not registered. */
export function useFieldName(name: string, field: FieldName, isPart = false): void {
  const names = useContext(FieldNames);
  useEffect(() => {
    if (!isPart) names?.current.set(name, field);
  });
}
