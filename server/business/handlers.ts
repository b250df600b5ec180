import type { settingsCalls } from '#contract/business/settings.ts';
import { appVersion } from '#server/app-version.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { presentModule } from './modules/module-handlers.ts';
import { allModules } from './modules/module-queries.ts';
import { readSettings } from './settings/present-settings.ts';
import { previewSettings } from './settings/preview.ts';
import { updateSettings } from './settings/write-settings.ts';
import { readBusinessConfig } from './settings.ts';
import { styleAddress } from './style/business-style.ts';

export const businessHandlers = {
  'business.get': async ({ query }, { business, db, payments, google }) => {
    // The host determines the business; a given name is only compared with it (decision 35).
    if (query.at_business && query.at_business !== business.slug) return fail('BUSINESS_NOT_FOUND');
    const { wire, isOpen } = await readBusinessConfig(db);
    return {
      ...wire,
      payment_gateways: payments.gateways.map(({ name }) => name),
      custom_css_url: styleAddress(wire.custom_css_styles),
      is_open: isOpen,
      google_sign_in: google !== undefined,
      app_version: appVersion,
    };
  },
  'business.settings': async (_input, { db }) => {
    const [settings, modules] = await Promise.all([readSettings(db), allModules(db)]);
    return { settings, modules: modules.map(presentModule) };
  },
  'business.update': updateSettings,
  'business.preview': previewSettings,
} satisfies HandlersOf<'business.get' | keyof typeof settingsCalls>;
