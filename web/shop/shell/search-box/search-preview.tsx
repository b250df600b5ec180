import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { productPath } from '#rules/links/page-paths.ts';
import { callApi } from '#web/api/client.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { Legend } from '#web/shop/product-list/legend.tsx';
import { searchTexts } from '#web/shop/texts/search.ts';
import { previewTexts as texts } from '#web/shop/texts/shell/preview.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useDebounced } from '#web/ui/hooks/use-debounced.ts';
import { PreviewList } from './preview-list.tsx';
import { rememberSearch } from './recent-searches.ts';
import { searchPath } from './search-path.ts';
import { SearchStart } from './search-start.tsx';
import './search-preview.css';

/** The specification's maximum is 800 ms; this pause feels immediate and spares the server. */
const PAUSE_MS = 300;
/** Storefront 2: the preview shows four products. */
const MOST = 4;

type Found = OutputOf<'search.products'>;
type Answer = { answer: Found | 'failed' | null; isOf: string };

type Props = {
  id: string;
  query: string;
  active: number;
  onLines: (paths: readonly string[]) => void;
  onPick: () => void;
  /** Retries: the pressed button is removed, the field gets the focus. */
  onRetry: () => void;
};

/** Below the field: starting points while it is empty, then the first matches. */
export default function SearchPreview(props: Props) {
  const { id, query, active, onLines, onPick } = props;
  if (query === '') return <SearchStart id={id} active={active} onLines={onLines} onPick={onPick} />;
  return <Matches {...props} />;
}

function Matches({ id, query, active, onLines, onPick, onRetry }: Props) {
  const settled = useDebounced(query, PAUSE_MS);
  const { answer, isOf, retry } = usePreview(settled, onLines);

  if (answer === 'failed') {
    return (
      <div className="search-preview">
        <Notice
          tone="danger"
          assertive
          action={
            <button
              type="button"
              onClick={() => {
                onRetry();
                retry();
              }}
            >
              {texts.retry}
            </button>
          }
        >
          {texts.failed}
        </Notice>
      </div>
    );
  }
  if (answer === null) {
    return (
      <p className="search-preview p-4 text-ink-2" role="status">
        {texts.searching}
      </p>
    );
  }
  const isNone = answer.found === 0;
  const results = shownOf(answer);
  const isAlike = isNone && results.length > 0;
  const last = isNone ? texts.nothing(isAlike) : texts.all(answer.found);
  const pick = () => {
    if (!isNone) rememberSearch(settled);
    onPick();
  };
  return (
    <div className="search-preview" aria-busy={isOf !== settled}>
      {isNone && <p className="px-2 py-3 text-ink-2">{texts.none}</p>}
      {isAlike && <p className="px-2 pb-1 text-ink-2 text-note font-semibold">{texts.alike}</p>}
      <Instead answer={answer} />
      {results.length > 0 && (
        <div className="px-2">
          <Legend text={answer.legend} />
        </div>
      )}
      <PreviewList
        id={id}
        label={isNone ? texts.alike : texts.preview}
        products={results}
        active={active}
        onPick={pick}
      >
        {/* The page says what is near it, and which store has it. */}
        <Link
          id={`${id}-${results.length}`}
          role="option"
          aria-selected={active === results.length}
          data-highlighted={active === results.length || undefined}
          tabIndex={-1}
          to={searchPath(settled)}
          className="option col-span-full justify-center text-brand font-semibold"
          onClick={pick}
        >
          {isOf === settled ? last : texts.searching}
        </Link>
      </PreviewList>
    </div>
  );
}

/** Tells what was left out or corrected, so that nobody takes the results for those of the typed text. */
function Instead({ answer: { found, corrected, leftOut } }: { answer: Found }) {
  if (found === 0 || (corrected === '' && leftOut.length === 0)) return null;
  return (
    <p className="px-2 pt-2 text-note text-ink-2">
      {corrected !== '' && searchTexts.instead(corrected)} {leftOut.length > 0 && texts.without(leftOut)}
    </p>
  );
}

const shownOf = ({ found, products, suggestions }: Found) =>
  found === 0 ? suggestions.slice(0, MOST) : products;

/** The first matches for the settled text; null while loading. */
function usePreview(query: string, onLines: Props['onLines']) {
  const officeId = useOffice().office?.id;
  const [{ answer, isOf }, setAnswer] = useState<Answer>({ answer: null, isOf: '' });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request.
  useEffect(() => {
    const stop = new AbortController();
    setAnswer((before) => (hasProducts(before) ? before : { answer: null, isOf: query }));
    onLines([]);
    const office = officeId === undefined ? {} : { office_id: officeId };
    callApi('search.products', { query: { query, limit: MOST, ...office } }, { signal: stop.signal }).then(
      (found) => {
        setAnswer({ answer: found, isOf: query });
        const products = shownOf(found).map(productPath);
        onLines([...products, searchPath(query)]);
        announce(found.found === 0 ? texts.none : texts.found(found.found), 'search');
      },
      () => stop.signal.aborted || setAnswer({ answer: 'failed', isOf: query }),
    );
    return () => stop.abort();
  }, [query, officeId, onLines, tries]);

  return { answer, isOf, retry: () => setTries(tries + 1) };
}

function hasProducts({ answer }: Answer): boolean {
  return answer !== null && answer !== 'failed' && answer.products.length > 0;
}
