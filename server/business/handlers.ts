import type { settingsCalls } from '#contract/business/settings.ts';
import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { appVersion } from '#server/installation/app-version.ts';
import { issuePreview } from '#server/preview/preview-ticket.ts';
import { presentModule } from './modules/module-handlers.ts';
import { allModules } from './modules/module-queries.ts';
import { readSettings } from './settings/present-settings.ts';
import { plain, updateSettings, wrongTags } from './settings/write-settings.ts';
import { readBusinessConfig } from './settings.ts';
import { styleAddress } from './style/business-style.ts';
import { placeWords, refusedCss } from './style/refused-css.ts';

export const businessHandlers = {
  'business.get': async ({ query }, { business, db, payments, google }) => {
    // The host determines the business; a given name is only compared with it (rule 35).
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

type Draft = CheckedInputOf<'business.preview'>['body'];

/** A ticket for pages that show unsaved settings. */
async function previewSettings(
  { body }: CheckedInputOf<'business.preview'>,
  { db, user }: SignedInContext,
): Promise<OutputOf<'business.preview'> | Failure<'INVALID_INPUT'>> {
  const wrong = wrongTags(body);
  if (wrong) return fail('INVALID_INPUT', { message: wrong.message, details: [wrong] });
  const issued = await db.transaction((tx) => issuePreview(tx, user, { settings: plain(body) as Draft }));
  const { custom_css_styles: css } = body;
  const refused = css === undefined ? [] : refusedCss(css);
  return { ...issued, left_out: refused.map((part) => `${placeWords(part)}: ${part.text}`) };
}
