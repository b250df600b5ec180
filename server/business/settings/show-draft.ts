import type { CallId, InputOf, OutputOf } from '#contract/index.ts';
import type { Context } from '#server/http/context.ts';
import { type Failure, isFailure } from '#server/http/failure.ts';
import type { Perform } from '#server/http/perform.ts';
import { safeHeadTags } from '../style/head-tags.ts';
import { type Draft as Fields, readPreview } from './preview.ts';

/** Unsaved settings that a page is drawn with, and the address of their style. */
export type Draft = { fields: Fields; styleAddress: string };

/** The preview that an address asks for: '/?borrador=…'. */
export function draftOf(url = '/'): string | undefined {
  const at = url.indexOf('?');
  return at < 0 ? undefined : (new URLSearchParams(url.slice(at)).get('borrador') ?? undefined);
}

/** What this person has not saved; undefined for everybody else, who gets the page as it is. */
export async function readDraft(url: string | undefined, { db, user }: Context): Promise<Draft | undefined> {
  const id = draftOf(url);
  const fields = id === undefined || !user ? undefined : await readPreview(db, id, user.id);
  return fields && { fields, styleAddress: `/business.css?borrador=${id}` };
}

/** A call that a page makes; the configuration is that of the draft, where there is one. */
export async function callWithDraft<Id extends CallId>(
  { call }: Perform,
  draft: Draft | undefined,
  id: Id,
  input: InputOf<Id>,
  context: Context,
): Promise<OutputOf<Id> | Failure> {
  const answer = await call(id, input, context);
  if (!draft || id !== 'business.get' || isFailure(answer)) return answer;
  return withDraft(answer as OutputOf<'business.get'>, draft) as OutputOf<Id>;
}

/** The public configuration as it would be; counted by no analytics service, for nobody visits. */
function withDraft(
  config: OutputOf<'business.get'>,
  { fields, styleAddress }: Draft,
): OutputOf<'business.get'> {
  const { custom_css_styles: css, app_custom_headers: tags, ...others } = fields;
  const shown = Object.entries(others).filter(([name, value]) => name in config && value !== undefined);
  return {
    ...config,
    ...(Object.fromEntries(shown) as Partial<typeof config>),
    ...(tags && { app_custom_headers: safeHeadTags(tags) }),
    ...(css === undefined ? {} : { custom_css_styles: css, custom_css_url: styleAddress }),
    ...{ gtag_id: '', gtag_business_id: '', ga_measurement_id: '' },
  };
}
