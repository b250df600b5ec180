import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { issuePreview } from '#server/preview/preview-ticket.ts';
import { refusedCss } from '../style/refused-css.ts';
import { plain, wrongTags } from './write-settings.ts';

type Draft = CheckedInputOf<'business.preview'>['body'];

/** A ticket for pages that show unsaved settings. */
export async function previewSettings(
  { body }: CheckedInputOf<'business.preview'>,
  { db, user }: SignedInContext,
): Promise<OutputOf<'business.preview'> | Failure<'INVALID_INPUT'>> {
  const wrong = wrongTags(body);
  if (wrong) return fail('INVALID_INPUT', { message: wrong.message, details: [wrong] });
  const issued = await db.transaction((tx) => issuePreview(tx, user, { settings: plain(body) as Draft }));
  const { custom_css_styles: css } = body;
  return { ...issued, left_out: css === undefined ? [] : refusedCss(css) };
}
