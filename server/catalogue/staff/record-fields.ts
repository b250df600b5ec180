import { part } from '#server/db/sql.ts';

type Fragment = ReturnType<typeof part>;

export type RecordRow = {
  id: string;
  inactive: boolean;
  inactive_at: Date | null;
  created_at: Date;
  updated_at: Date;
  version: number;
};

/** Common columns of staff records, on table `t`. */
export function recordColumns(t: Fragment): Fragment {
  return part`${t}.id, ${t}.inactive, ${t}.inactive_at, ${t}.created_at, ${t}.updated_at, ${t}.version`;
}

export function recordFieldsOf(row: RecordRow) {
  return {
    id: row.id,
    inactive: row.inactive,
    inactiveDate: row.inactive_at?.toISOString() ?? null,
    creationDate: row.created_at.toISOString(),
    lastUpdateDate: row.updated_at.toISOString(),
    version: row.version,
  };
}
