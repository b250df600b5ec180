import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { checkEmail, normaliseEmail } from '#rules/identity.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { badField } from '#server/catalogue/bad-field.ts';
import { isUsed } from '#server/clusters/claims.ts';
import { newId } from '#server/db/ids.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { LINK_MINUTES } from '#server/identity/ways-in/password-link.ts';
import { type Link, makeClosedBusiness, newLink } from './make-business.ts';
import {
  businessesAfter,
  endDemonstration,
  hostsOf,
  type InstalledModule,
  type InstalledRow,
  modulesOf,
  renewFirstLink,
  setHosts,
  setModules,
} from './queries.ts';

/** The businesses of the installation, with one extra row. */
export async function listBusinesses(
  { query }: { query: CheckedInputOf<'businesses.list'>['query'] },
  { db }: SignedInContext,
) {
  const { after, limit } = query;
  const rows = await businessesAfter(db, after, limit + 1);
  const list = rows.slice(0, limit).map(present);
  const hasNextPage = rows.length > limit;
  const next = hasNextPage ? { after: list.at(-1)?.slug } : {};
  return { list, pagination: { page: 1, limit, hasNextPage, ...next } };
}

/** A business with its shop closed, with the link of its first superadmin (rule 66). */
export async function createBusiness(
  { body }: { body: CheckedInputOf<'businesses.create'>['body'] },
  context: SignedInContext,
) {
  const email = normaliseEmail(body.email);
  if (!checkEmail(email)) return badField('email', 'Escribe un correo, como ana@example.co.');
  const { slug, name, host, modules } = body;
  // All businesses have the same to choose from.
  const unknown = unknownModule(await modulesOf(context.db, context.business.id), modules);
  if (unknown) return unknown;
  const business = { id: newId(), slug, name, host };
  const link = newLink(context.now());
  try {
    await context.claims.make(business, () =>
      context.db.transaction(async (tx) => {
        await makeClosedBusiness(tx, business, { email, link, modules, now: context.now() });
        const after = { slug, name, hosts: [host], superadmin: email, modules };
        const write = { entity: 'business', entityId: business.id, before: null, after };
        await writeAudit(tx, context, { call: 'businesses.create', ...write });
      }),
    );
  } catch (error) {
    if (isUsed(error, 'business_slug_key')) return fail('BUSINESS_SLUG_USED');
    if (isUsed(error, 'business_host_pkey')) return fail('BUSINESS_HOST_USED');
    throw error;
  }
  return { id: business.id, link: addressOf(link, { email, host }, context), minutes: LINK_MINUTES };
}

export async function changeHosts(
  { params, body }: CheckedInputOf<'businesses.hosts'>,
  context: SignedInContext,
) {
  const hosts = [...new Set(body.hosts)].sort();
  if (!(await hostsOf(context.db, params.id))) return fail('NOT_FOUND');
  try {
    return await context.claims.rename(params.id, hosts, () =>
      context.db.transaction(async (tx) => {
        const before = await hostsOf(tx, params.id);
        await setHosts(tx, params.id, hosts);
        const write = {
          entity: 'business',
          entityId: params.id,
          before: { hosts: before },
          after: { hosts },
        };
        await writeAudit(tx, context, { call: 'businesses.hosts', ...write });
        return { hosts };
      }),
    );
  } catch (error) {
    if (isUsed(error, 'business_host_pkey')) return fail('BUSINESS_HOST_USED');
    throw error;
  }
}

/** A demonstration becomes a real business, whose next opening the law binds (rule 103); never the reverse. */
export async function makeReal(
  { params: { id } }: CheckedInputOf<'businesses.endDemonstration'>,
  context: SignedInContext,
) {
  return context.db.transaction(async (tx) => {
    if (!(await hostsOf(tx, id))) return fail('NOT_FOUND');
    if (await endDemonstration(tx, id)) {
      await writeAudit(tx, context, {
        call: 'businesses.endDemonstration',
        entity: 'business',
        entityId: id,
        before: { demonstration: true },
        after: { demonstration: false },
      });
    }
    return { demonstration: false };
  });
}

/** Another link; the previous one becomes invalid. */
export async function renewLink({ params }: CheckedInputOf<'businesses.link'>, context: SignedInContext) {
  return context.db.transaction(async (tx) => {
    const [host] = (await hostsOf(tx, params.id)) ?? [];
    if (host === undefined) return fail('NOT_FOUND');
    const link = newLink(context.now());
    const email = await renewFirstLink(tx, params.id, link);
    if (email === null) return fail('BUSINESS_HAS_SUPERADMIN');
    const write = { entity: 'business', entityId: params.id, before: null, after: { first_link: email } };
    await writeAudit(tx, context, { call: 'businesses.link', ...write });
    return { link: addressOf(link, { email, host }, context), minutes: LINK_MINUTES };
  });
}

export async function getModules(
  { params }: CheckedInputOf<'businesses.modules'>,
  { db }: Pick<SignedInContext, 'db'>,
) {
  const list = await modulesOf(db, params.id);
  return list.length === 0 ? fail('NOT_FOUND') : { list };
}

/** Switches modules of any business of the installation, whose own people can only request them (rule 68). */
export async function changeModules(
  { params: { id }, body }: CheckedInputOf<'businesses.setModules'>,
  context: SignedInContext,
) {
  return context.db.transaction(async (tx) => {
    const list = await modulesOf(tx, id);
    if (list.length === 0) return fail('NOT_FOUND');
    const unknown = unknownModule(list, body.modules);
    if (unknown) return unknown;
    await setModules(tx, id, body.modules, context.now());
    const after = await modulesOf(tx, id);
    await writeAudit(tx, context, {
      call: 'businesses.setModules',
      entity: 'business',
      entityId: id,
      before: { modules: activeCodes(list) },
      after: { modules: activeCodes(after) },
    });
    return { list: after };
  });
}

function unknownModule(list: readonly InstalledModule[], codes: readonly string[]) {
  const unknown = codes.find((one) => !list.some(({ code }) => code === one));
  return unknown === undefined ? undefined : badField('modules', `No hay un módulo “${unknown}”.`);
}

const activeCodes = (list: readonly InstalledModule[]) =>
  list.filter(({ is_active }) => is_active).map(({ code }) => code);

/** The new business's host, with protocol and port of this one. */
function addressOf(
  { token }: Link,
  { email, host }: { email: string; host: string },
  { pageUrl }: Pick<SignedInContext, 'pageUrl'>,
): string {
  const address = new URL(
    pageUrl(`/restore-password?${new URLSearchParams({ email, token, invitacion: '1' })}`),
  );
  address.hostname = host;
  return address.href;
}

function present(row: InstalledRow): OutputOf<'businesses.list'>['list'][number] {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    hosts: row.hosts,
    creationDate: row.created_at.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    superadmins: row.superadmins,
    waitsFor: row.superadmins > 0 ? '' : (row.waits_for ?? ''),
    demonstration: row.demonstration,
  };
}
