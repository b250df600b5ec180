import { isDeepStrictEqual } from 'node:util';
import type { ErrorDetail } from '#contract/errors.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { holidaysProblem } from '#server/business/settings.ts';
import {
  type Configuration,
  changeConfiguration,
  orderModules,
  switchModule,
} from '#server/catalogue/writing/configuration.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { type Resource, updateRecord } from '#server/resource/write-record.ts';
import { allModules } from '../modules/module-queries.ts';
import { safeHeadTags } from '../style/head-tags.ts';
import { lockSettings, presentSettings, type Settings, type SettingsRow } from './present-settings.ts';

type Fields = Omit<CheckedInputOf<'business.update'>['body'], 'at_business' | 'version' | 'modules_enable'>;

const resource: Resource<SettingsRow, Settings> = {
  entity: 'business_config',
  lock: (tx) => lockSettings(tx),
  present: presentSettings,
  forAudit: (row, other) => changedOf(presentSettings(row), other && presentSettings(other)),
};

export async function updateSettings({ body }: CheckedInputOf<'business.update'>, context: SignedInContext) {
  const { at_business: slug, version, modules_enable: modules, ...fields } = body;
  if (slug !== undefined && slug !== context.business.slug) return fail('BUSINESS_NOT_FOUND');
  const wrong = wrongTags(fields);
  if (wrong) return fail('INVALID_INPUT', { message: wrong.message, details: [wrong] });
  const edit = { call: 'business.update', id: context.business.id, version } as const;
  const doc = await updateRecord(resource, context, edit, async (tx, before) => {
    const changes = changesOf(before, fields);
    const moved = modules !== undefined && !isDeepStrictEqual(modules, before.modules_enable);
    if (Object.keys(changes).length === 0 && !moved) return before;
    const refused = moved ? await changeModules(tx, before.modules_enable, modules, context) : undefined;
    if (refused) return refused;
    const problem = holidaysProblem({ ...before, ...changes });
    if (problem) return problem;
    await changeConfiguration(tx, changes, { now: context.now(), by: context.user.id });
    return lockSettings(tx);
  });
  return isFailure(doc) ? doc : { doc };
}

/** Changes their order; only a hyperadmin activates modules (back-office 6, rule 68). */
async function changeModules(
  tx: Queries,
  before: readonly string[],
  codes: readonly string[],
  { user, now }: SignedInContext,
) {
  const existing = new Set((await allModules(tx)).map(({ code }) => code));
  if (!codes.every((code) => existing.has(code)) || new Set(codes).size !== codes.length) {
    const wrong = { field: 'modules_enable', message: 'Hay un módulo que no existe o está dos veces.' };
    return fail('INVALID_INPUT', { message: wrong.message, details: [wrong] });
  }
  const off = before.filter((code) => !codes.includes(code));
  const on = codes.filter((code) => !before.includes(code));
  if (off.length + on.length > 0 && user.role !== 'hyperadmin') return fail('MODULES_BY_REQUEST');
  for (const code of off) await switchModule(tx, code, false, now());
  for (const code of on) await switchModule(tx, code, true, now());
  await orderModules(tx, codes);
  return undefined;
}

/** The fields that differ from the current ones. */
function changesOf(before: SettingsRow, fields: Fields): Partial<Configuration> {
  const changes = plain(fields) as Partial<Configuration>;
  const names = Object.keys(changes) as (keyof Configuration)[];
  return Object.fromEntries(
    names
      .filter((name) => !isDeepStrictEqual(changes[name], before[name]))
      .map((name) => [name, changes[name]]),
  );
}

/** Fields as PostgreSQL's jsonb takes them, and head tags without empty ones. */
export function plain(fields: Fields): Record<string, unknown> {
  const tags = fields.app_custom_headers?.map((tag) =>
    Object.fromEntries(Object.entries(tag).filter(([, value]) => value !== '')),
  );
  return plainValue({ ...fields, ...(tags && { app_custom_headers: tags }) }) as Record<string, unknown>;
}

function plainValue(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.map(([name, one]) => [name, plainValue(one)]));
}

/** Tags no page would show: reported at their row instead of being dropped silently. */
export function wrongTags({ app_custom_headers: tags = [] }: Fields): ErrorDetail | undefined {
  const at = tags.findIndex((tag) => safeHeadTags([tag]).length === 0);
  if (at < 0) return undefined;
  const message =
    'Solo van etiquetas que dicen algo: nombre y contenido, o rel (me, author, help…) y una dirección https. ' +
    'Ningún guion, estilo, redirección ni política de seguridad.';
  return { field: `body.app_custom_headers.${at}`, message };
}

function changedOf(row: Settings, other: Settings | undefined): Partial<Settings> {
  const names = Object.keys(row) as (keyof Settings)[];
  return Object.fromEntries(
    names.filter((name) => !isDeepStrictEqual(row[name], other?.[name])).map((name) => [name, row[name]]),
  );
}
