import { createContext, type ReactNode, use, useMemo } from 'react';
import { FieldNamesProvider, useFieldNames } from './field-names.tsx';
import type { Path } from './paths.ts';

/** The position inside a group or list: its field, and the path inside. */
type Part = { root: string; path: Path };

const PartContext = createContext<Part | null>(null);

/** @public Fields within are parts of another field's value: 'time' of the group 'recipe_details'. */
export function PartProvider({ name, children }: { name: string | number; children: ReactNode }) {
  const above = use(PartContext);
  const part = useMemo(
    () => (above ? { ...above, path: [...above.path, name] } : { root: String(name), path: [] }),
    [above, name],
  );
  return <PartContext value={part}>{children}</PartContext>;
}

/** The path of a field: its own, or within the field it is a part of. */
export function useOwnPath(name: string | number): Part & { isPart: boolean } {
  const above = use(PartContext);
  return above
    ? { root: above.root, path: [...above.path, name], isPart: true }
    : { root: String(name), path: [], isPart: false };
}

/** Contains a separate form inside a group or list: its fields do not belong to the outer form. */
export function NoPart({ children }: { children: ReactNode }) {
  const names = useFieldNames();
  return (
    <PartContext value={null}>
      <FieldNamesProvider names={names}>{children}</FieldNamesProvider>
    </PartContext>
  );
}
