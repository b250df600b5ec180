import type pg from 'pg';

/** A difference between the registry and a cluster, in one line. */
type Difference = { line: string; isMended: boolean };
type Business = { id: string; slug: string; hosts: string[] };

/** The businesses that a cluster serves, with their hosts. */
async function servedIn(cluster: pg.Client): Promise<Business[]> {
  const { rows } = await cluster.query<Business>(
    `select b.id, b.slug, array(select h.host from business_host h where h.business_id = b.id order by h.host) as hosts
     from business b where b.moving is null or b.moving = 'leaving' order by b.slug`,
  );
  return rows;
}

/**
 * Registers a new cluster and the businesses that it already has. Throws where another cluster has one of them, or its
 * names.
 */
export async function adoptBusinesses(
  registry: pg.Client,
  cluster: pg.Client,
  name: string,
): Promise<Difference[]> {
  const lines: Difference[] = [{ line: 'is a cluster', isMended: true }];
  await registry.query('begin');
  try {
    await registry.query('insert into cluster (name) values ($1) on conflict do nothing', [name]);
    const moving = await movingIn(registry);
    for (const business of await servedIn(cluster)) {
      const { rows } = await registry.query('select cluster from business where id = $1', [business.id]);
      const [holder] = rows;
      if (holder && holder.cluster !== name && !moving.has(business.id))
        throw new Error(`${name} serves ${business.slug}, which the registry has in ${holder.cluster}`);
      if (holder) continue;
      await claim(registry, business, name);
      lines.push({ line: `has ${business.slug}`, isMended: true });
    }
    await registry.query('commit');
  } catch (error) {
    await registry.query('rollback');
    throw error;
  }
  return lines;
}

/** Businesses that are being moved: the command that moves them writes their cluster. */
async function movingIn(registry: pg.Client): Promise<Set<string>> {
  const { rows } = await registry.query<{ id: string }>(
    'select business_id as id from move where moved_at is null',
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Finds differences, and mends what a process left behind that died between the two writes, where nobody else has a
 * right to it.
 */
export async function differencesOf(
  registry: pg.Client,
  cluster: pg.Client,
  name: string,
): Promise<Difference[]> {
  const found: Difference[] = [];
  // Read before what is served: a business that arrives meanwhile must not look as if the cluster never had it.
  const moving = await movingIn(registry);
  const { rows: all } = await registry.query<Business & { cluster: string; isOld: boolean }>(
    `select b.id, b.slug, b.cluster, b.claimed_at < now() - interval '1 minute' as "isOld",
       array(select h.host from business_host h where h.business_id = b.id order by h.host) as hosts
     from business b`,
  );
  const claimed = all.filter(({ id }) => !moving.has(id));
  const served = (await servedIn(cluster)).filter(({ id }) => !moving.has(id));
  const ids = new Set(served.map(({ id }) => id));
  for (const { id, slug, isOld, ...one } of claimed) {
    if (one.cluster !== name || ids.has(id) || !isOld) continue;
    await registry.query('delete from business where id = $1 and cluster = $2', [id, name]);
    found.push({ line: `never had ${slug}, whose names are free again`, isMended: true });
  }
  for (const business of served) {
    const holder = claimed.find(({ id }) => id === business.id);
    if (holder && holder.cluster !== name)
      found.push({ line: `serves ${business.slug}, which is in ${holder.cluster}`, isMended: false });
    const isSame = holder?.slug === business.slug && String(holder.hosts) === String(business.hosts);
    if (isSame || (holder && (holder.cluster !== name || !holder.isOld))) continue;
    const isMended = await claim(registry, business, name).then(
      () => true,
      () => false,
    );
    const hosts = business.hosts.join(', ');
    found.push({
      line: `${business.slug} at ${hosts} ${isMended ? 'is known now' : 'is NOT FREE'}`,
      isMended,
    });
  }
  return found;
}

async function claim(registry: pg.Client, { id, slug, hosts }: Business, cluster: string): Promise<void> {
  await registry.query(
    `with placed as (insert into business (id, slug, cluster) values ($1, $2, $3)
       on conflict (id) do update set slug = excluded.slug returning id),
     gone as (delete from business_host where business_id = $1 and host <> all ($4))
     insert into business_host (host, business_id)
     select wanted.host, placed.id from placed, unnest($4::text[]) wanted (host)
     where not exists (select from business_host h where h.host = wanted.host and h.business_id = placed.id)`,
    [id, slug, cluster, hosts],
  );
}
