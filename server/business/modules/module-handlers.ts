import type { moduleCalls } from '#contract/business/modules.ts';
import type { OutputOf } from '#contract/index.ts';
import { readConfiguration, switchModule } from '#server/catalogue/writing/configuration.ts';
import type { Queries } from '#server/db/database.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { type Resource, updateRecord } from '#server/resource/write-record.ts';
import { allModules, lockModule, type ModuleRow, operatorMail } from './module-queries.ts';

type Row = ModuleRow & { id: string };

const resource: Resource<Row, OutputOf<'modules.switch'>['doc']> = {
  entity: 'business_module',
  lock: lockById,
  present: presentModule,
};

export const moduleHandlers = {
  'modules.list': async (_input, { db, installation }) => {
    const [modules, request_url] = await Promise.all([
      allModules(db),
      installation.contactUrl || operatorOrOwn(db),
    ]);
    return { list: modules.map(presentModule), request_url };
  },
  'modules.switch': async ({ params: { code }, body: { status, version } }, context) => {
    const edit = { call: 'modules.switch', id: code, version } as const;
    const doc = await updateRecord(resource, context, edit, async (tx, before) => {
      if (before.status === status) return before;
      await switchModule(tx, code, status === 'active', context.now());
      return (await lockById(tx, code)) ?? fail('NOT_FOUND');
    });
    return isFailure(doc) ? doc : { doc };
  },
} satisfies HandlersOf<keyof typeof moduleCalls>;

/** Without a contact of the installation: the mail of who operates it, else what the business says to its shoppers. */
async function operatorOrOwn(db: Queries): Promise<string> {
  const mail = await operatorMail(db);
  if (mail === null) return (await readConfiguration(db)).support_url;
  const at = mail.lastIndexOf('@');
  return `mailto:${encodeURIComponent(mail.slice(0, at))}${mail.slice(at)}`;
}

export function presentModule({ code, name, description, type, icon, status, version }: ModuleRow) {
  return { id: code, code, name, description, type, icon, status, version };
}

async function lockById(...[tx, code]: Parameters<typeof lockModule>): Promise<Row | undefined> {
  const row = await lockModule(tx, code);
  return row && { ...row, id: code };
}
