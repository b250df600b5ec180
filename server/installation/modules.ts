import type { CheckedInputOf } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { badField } from '#server/catalogue/bad-field.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { type InstalledModule, modulesOf, setModules } from './queries.ts';

export async function getModules(
  { params }: CheckedInputOf<'businesses.modules'>,
  { db }: Pick<SignedInContext, 'db'>,
) {
  const list = await modulesOf(db, params.id);
  return list.length === 0 ? fail('NOT_FOUND') : { list };
}

/** Switches modules of any business of the installation, whose own people can only request them (decision 68). */
export async function changeModules(
  { params: { id }, body }: CheckedInputOf<'businesses.setModules'>,
  context: SignedInContext,
) {
  return context.db.transaction(async (tx) => {
    const list = await modulesOf(tx, id);
    if (list.length === 0) return fail('NOT_FOUND');
    const unknown = body.modules.find((wanted) => !list.some(({ code }) => code === wanted));
    if (unknown !== undefined) return badField('modules', `No hay un módulo «${unknown}».`);
    await setModules(tx, id, body.modules, context.now());
    const after = await modulesOf(tx, id);
    await writeAudit(tx, context, {
      ...{ call: 'businesses.setModules', entity: 'business', entityId: id },
      ...{ before: { modules: activeCodes(list) }, after: { modules: activeCodes(after) } },
    });
    return { list: after };
  });
}

const activeCodes = (list: readonly InstalledModule[]) =>
  list.filter(({ is_active }) => is_active).map(({ code }) => code);
