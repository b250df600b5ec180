import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { productPath } from '#rules/links/page-paths.ts';
import { callApi } from '#web/api/client.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { previewTexts as texts } from '#web/shop/texts/shell/preview.ts';
import { PreviewList } from './preview-list.tsx';
import { forgetSearches, recentSearches } from './recent-searches.ts';
import { searchPath } from './search-path.ts';

const MOST = 4;

type Props = {
  id: string;
  active: number;
  onLines: (paths: readonly string[]) => void;
  onPick: () => void;
};

export function SearchStart({ id, active, onLines, onPick }: Props) {
  const { office } = useOffice();
  const [recent, setRecent] = useState(recentSearches);
  const popular = usePopular(office?.id, onLines);
  if (recent.length === 0 && popular.length === 0) return null;
  return (
    <div className="search-preview">
      {recent.length > 0 && (
        <div>
          <p className="px-2 pt-2 pb-1 text-ink-2 text-note font-semibold">{texts.recent}</p>
          <ul className="flex flex-wrap gap-2 px-2 pt-1 pb-2">
            {recent.map((words) => (
              <li key={words}>
                <Link to={searchPath(words)} className="chip max-w-full truncate" onClick={onPick}>
                  {words}
                </Link>
              </li>
            ))}
            <li>
              <button
                type="button"
                className="link min-h-11 px-2"
                onClick={() => {
                  forgetSearches();
                  setRecent([]);
                }}
              >
                {texts.forget}
              </button>
            </li>
          </ul>
        </div>
      )}
      {popular.length > 0 && (
        <>
          <p className="px-2 pt-2 pb-1 text-ink-2 text-note font-semibold">
            {texts.popular(office?.name ?? '')}
          </p>
          <PreviewList
            id={id}
            label={texts.popular(office?.name ?? '')}
            products={popular}
            active={active}
            onPick={onPick}
          />
        </>
      )}
    </div>
  );
}

function usePopular(officeId: string | undefined, onLines: Props['onLines']): readonly WireProduct[] {
  const [products, setProducts] = useState<readonly WireProduct[]>([]);
  useEffect(() => {
    onLines([]);
    if (officeId === undefined) return;
    const stop = new AbortController();
    const request = { params: { branchId: officeId }, query: { limit: MOST } };
    callApi('products.page', request, { signal: stop.signal }).then(
      ({ list }) => {
        setProducts(list);
        onLines(list.map(productPath));
      },
      () => {},
    );
    return () => stop.abort();
  }, [officeId, onLines]);
  return products;
}
