import type pg from 'pg';

/** A difference between the registry and a cluster, in one line. */
type Difference = { line: string; isMended: boolean };
type Business = { id: string; slug: string; hosts: string[] };

/** Those a cluster serves, with their hosts. */
async function servedIn(cluster: pg.Client): Promise<Business[]> {
  const { rows } = await cluster.query<Business>(
    `select b.id, b.slug, array(select h.host from business_host h where h.business_id = b.id order by h.host) as hosts
     from business b where b.moving is null or b.moving = 'leaving' order by b.slug`,
  );
  return rows;
}

/** A new cluster, and the businesses that are in it already. Throws where another cluster has one of their names. */
export async function adoptBusinesses(
  registry: pg.Client,
  cluster: pg.Client,
  name: string,
): Promise<Difference[]> {
  const lines: Difference[] = [{ line: 'is a cluster', isMended: true }];
  await registry.query('begin');
  await registry.query('insert into cluster (name) values ($1) on conflict do nothing', [name]);
  for (const business of await servedIn(cluster)) {
    const { rows } = await registry.query('select cluster from business where id = $1', [business.id]);
    if (rows.length > 0) continue;
    await claim(registry, business, name);
    lines.push({ line: `has ${business.slug}`, isMended: true });
  }
  await registry.query('commit');
  return lines;
}

/** What a process that died between the two left behind is mended where nobody else has a right to it. */
export async function differencesOf(
  registry: pg.Client,
  cluster: pg.Client,
  name: string,
): Promise<Difference[]> {
  const found: Difference[] = [];
  const served = await servedIn(cluster);
  const { rows: claimed } = await registry.query<Business & { cluster: string; isOld: boolean }>(
    `select b.id, b.slug, b.cluster, b.claimed_at < now() - interval '1 minute' as "isOld",
       array(select h.host from business_host h where h.business_id = b.id order by h.host) as hosts
     from business b where not exists (select from move m where m.business_id = b.id and m.moved_at is null)`,
  );
  const ids = new Set(served.map(({ id }) => id));
  for (const { id, slug, isOld, ...one } of claimed) {
    if (one.cluster !== name || ids.has(id) || !isOld) continue;
    await registry.query('delete from business where id = $1', [id]);
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
