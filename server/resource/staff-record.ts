import { nothing, part } from '#server/db/sql.ts';

type Fragment = ReturnType<typeof part>;

/**
 * The condition of a staff list by `inactive` and `removed`. A removed record is inactive too: it is listed with the
 * inactive ones when these are asked for, unless `removed` is false (docs/decisions/048).
 */
export function shownBy(
  { inactive, removed }: { inactive?: boolean | undefined; removed?: boolean | undefined },
  { isInactive, isRemoved }: { isInactive: Fragment; isRemoved: Fragment },
): Fragment {
  if (removed) return inactive === false ? part`and false` : part`and ${isRemoved}`;
  if (inactive && removed === undefined) return part`and (${isRemoved} or ${isInactive})`;
  return part`and not (${isRemoved}) ${inactive === undefined ? nothing : part`and ${isInactive} = ${inactive}`}`;
}

/** Columns of every table that staff write. */
export type StaffRow = {
  id: string;
  inactive: boolean;
  inactive_at: Date | null;
  created_at: Date;
  updated_at: Date;
  version: number;
};

/**
 * Rows of tables that distinguish removed from inactive records; `removed_at` is null while a record is not removed.
 */
export type RemovableRow = StaffRow & { removed_at: Date | null };

/** A removable record in wire form: a removed one is inactive. */
export function presentRemovable({ removed_at, ...row }: RemovableRow) {
  const isRemoved = removed_at !== null;
  const since = row.inactive ? row.inactive_at : removed_at;
  return {
    ...presentStaffRecord({ ...row, inactive: row.inactive || isRemoved, inactive_at: since }),
    removed: isRemoved,
  };
}

/** The common columns in wire form: `staffRecord` of the contract. */
export function presentStaffRecord({ inactive, inactive_at, created_at, updated_at, version }: StaffRow) {
  return {
    inactive,
    inactiveDate: inactive_at?.toISOString() ?? null,
    creationDate: created_at.toISOString(),
    lastUpdateDate: updated_at.toISOString(),
    version,
  };
}
