import type pg from 'pg';

type State = { table: string; file: string; scans: number; written: number; locks: string[] };

/** What was done to tables; counters are also those of transactions just before. */
export async function changesOf(client: pg.Client, work: () => Promise<unknown>) {
  const before = new Map((await states(client)).map((state) => [state.table, state]));
  await work();
  return (await states(client)).map((state) => {
    const was = before.get(state.table);
    return {
      ...state,
      isNew: was === undefined,
      isRewritten: was !== undefined && was.file !== state.file,
      scans: state.scans - (was?.scans ?? 0),
      written: state.written - (was?.written ?? 0),
    };
  });
}

async function states(client: pg.Client): Promise<State[]> {
  const { rows } = await client.query<State>(
    `select c.relname as table, pg_relation_filenode(c.oid)::text as file,
       coalesce(s.seq_scan + coalesce(s.idx_scan, 0), 0)::int as scans,
       coalesce(s.n_tup_ins + s.n_tup_upd + s.n_tup_del, 0)::int as written,
       array(select mode from pg_locks l where l.relation = c.oid and l.pid = pg_backend_pid()) as locks
     from pg_class c left join pg_stat_xact_user_tables s on s.relid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  return rows;
}
