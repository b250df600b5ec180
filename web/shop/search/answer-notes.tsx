import { Link } from 'react-router';
import { searchPath } from '#web/shop/shell/search-box/search-path.ts';
import { searchTexts as texts } from '#web/shop/texts/search.ts';
import type { Results } from './use-results.ts';

/** States openly when the results are for a different query, and where the product is sold instead. */
export function AnswerNotes({ query, found }: { query: string; found: Results }) {
  const { corrected, leftOut, elsewhere } = found;
  if (corrected === '' && leftOut.length === 0 && elsewhere === null) return null;
  return (
    <div className="my-2 text-ink-2" role="status">
      {corrected !== '' && (
        <p>
          {texts.notAsked(query)}{' '}
          <Link to={searchPath(corrected)} className="link">
            {texts.instead(corrected)}
          </Link>
        </p>
      )}
      {leftOut.length > 0 && <p>{texts.leftOut(leftOut)}</p>}
      {elsewhere !== null && (
        <p>
          {texts.elsewhere(
            elsewhere.title,
            elsewhere.offices.map(({ name }) => name),
          )}
        </p>
      )}
    </div>
  );
}

/** The query used instead of the original one, '' = no results; undefined if it was used unchanged. */
export function shownInstead({ found, corrected, leftOut }: Results): string | undefined {
  if (found === 0) return '';
  const parts = [corrected, ...(leftOut.length > 0 ? [texts.without(leftOut)] : [])].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
