import type { CallId, InputOf, OutputOf } from '#contract/index.ts';
import { safeHeadTags } from '#server/business/style/head-tags.ts';
import type { Context, Preview } from '#server/http/context.ts';
import { type Failure, isFailure } from '#server/http/failure.ts';
import type { Perform } from '#server/http/perform.ts';

/** A page's call; with a preview, its configuration. */
export async function callWithPreview<Id extends CallId>(
  { call }: Perform,
  id: Id,
  input: InputOf<Id>,
  context: Context,
): Promise<OutputOf<Id> | Failure> {
  const answer = await call(id, input, context);
  const { settings, ticket } = context.preview ?? {};
  if (!settings || id !== 'business.get' || isFailure(answer)) return answer;
  return withSettings(answer as OutputOf<'business.get'>, settings, ticket) as OutputOf<Id>;
}

/** The public configuration of the preview; without analytics, because nobody visits. */
function withSettings(
  config: OutputOf<'business.get'>,
  settings: NonNullable<Preview['settings']>,
  ticket = '',
) {
  const { custom_css_styles: css, app_custom_headers: tags, ...others } = settings;
  const entries = Object.entries(others).filter(([name, value]) => name in config && value !== undefined);
  const style = { custom_css_styles: css, custom_css_url: `/business.css?vista=${ticket}` };
  return {
    ...config,
    ...(Object.fromEntries(entries) as Partial<typeof config>),
    ...(tags && { app_custom_headers: safeHeadTags(tags) }),
    ...(css !== undefined && style),
    gtag_id: '',
    gtag_business_id: '',
    ga_measurement_id: '',
    gtm_id: '',
    meta_pixel_id: '',
  };
}
