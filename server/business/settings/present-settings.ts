import type { OutputOf } from '#contract/index.ts';
import {
  type ConfigurationRow,
  lockConfiguration,
  readConfiguration,
} from '#server/catalogue/writing/configuration.ts';
import type { Queries } from '#server/db/database.ts';
import { activeCodes } from '../modules/module-queries.ts';

export type Settings = OutputOf<'business.update'>['doc'];
export type SettingsRow = ConfigurationRow & { id: string; modules_enable: string[] };

/** The configuration, locked until the transaction ends, with the active modules. */
export async function lockSettings(tx: Queries): Promise<SettingsRow> {
  const row = await lockConfiguration(tx);
  return { ...row, id: tx.businessId, modules_enable: await activeCodes(tx) };
}

export async function readSettings(db: Queries): Promise<Settings> {
  const [row, modules] = await Promise.all([readConfiguration(db), activeCodes(db)]);
  return presentSettings({ ...row, id: db.businessId, modules_enable: modules });
}

export function presentSettings(row: SettingsRow): Settings {
  const { id: _, custom_css_styles: _css, ...settings } = row;
  const { updated_at, second_factor_roles: _roles, app_custom_headers, ...fields } = settings;
  const { blocks = [], copyright = '' } = row.footer_config as Partial<Settings['footer_config']>;
  return {
    ...fields,
    bags_config: row.bags_config as Settings['bags_config'],
    header_message: row.header_message as Settings['header_message'],
    footer_config: { blocks, copyright },
    app_custom_headers: app_custom_headers.map(textsOf),
    lastUpdateDate: updated_at.toISOString(),
  };
}

/** A tag as stored, without values that are not text. */
function textsOf(tag: unknown): Record<string, string> {
  const texts = Object.entries(tag ?? {}).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts);
}
