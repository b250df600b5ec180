/** Columns of every table that staff write (migration 0071). */
export type StaffRow = {
  id: string;
  inactive: boolean;
  inactive_at: Date | null;
  created_at: Date;
  updated_at: Date;
  version: number;
};

/** The same as sent: `staffRecord` of the contract. */
export function presentStaffRecord({ inactive, inactive_at, created_at, updated_at, version }: StaffRow) {
  return {
    inactive,
    inactiveDate: inactive_at?.toISOString() ?? null,
    creationDate: created_at.toISOString(),
    lastUpdateDate: updated_at.toISOString(),
    version,
  };
}
