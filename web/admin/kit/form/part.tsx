import { createContext, type ReactNode, use, useMemo } from 'react';
import { FieldNamesProvider, useFieldNames } from './field-names.tsx';
import type { Path } from './paths.ts';

/** Where a group or a row of a list stands: the field of the form it belongs to, and the way from there. */
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

/** Where the field of this name stands: itself in the form, or a part of one that does. */
export function useOwnPath(name: string | number): Part & { isPart: boolean } {
  const above = use(PartContext);
  return above
    ? { root: above.root, path: [...above.path, name], isPart: true }
    : { root: String(name), path: [], isPart: false };
}

/**
 * A form of its own within a group or a list: its fields are no parts of them, and the form around knows nothing of
 * them.
 */
export function NoPart({ children }: { children: ReactNode }) {
  const names = useFieldNames();
  return (
    <PartContext value={null}>
      <FieldNamesProvider names={names}>{children}</FieldNamesProvider>
    </PartContext>
  );
}
