import { Link } from 'react-router';
import { searchPath } from '#web/shop/shell/search-box/search-path.ts';
import { searchTexts as texts } from '#web/shop/texts/search.ts';
import type { Results } from './use-results.ts';

/** Says openly what the results are of, where that is not what was written, and where it is sold instead. */
export function AnswerNotes({ query, found }: { query: string; found: Results }) {
  const { corrected, leftOut, elsewhere } = found;
  if (corrected === '' && leftOut.length === 0 && elsewhere === null) return null;
  return (
    <div className="search-corrected" role="status">
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

/** What a search was answered with that was not answered as it was written, '' = nothing; undefined where it was. */
export function shownInstead({ found, corrected, leftOut }: Results): string | undefined {
  if (found === 0) return '';
  const parts = [corrected, ...(leftOut.length > 0 ? [texts.without(leftOut)] : [])].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
