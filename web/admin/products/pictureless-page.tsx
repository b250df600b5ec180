import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { ListFailed } from '../kit/dialogs/states.tsx';
import { resourceLoader } from '../kit/resource-loader.ts';
import { productsTexts } from '../texts/products.ts';
import type { Route } from './+types/pictureless-page.ts';
import { PictureCard } from './picture-card.tsx';

const texts = productsTexts.pictureless;
const ROUND = 10;

export const loader = resourceLoader('products.staffPage', {
  rows: ROUND,
  query: () => ({ imageUploaded: 'false', inactive: 'false' }),
});
/** A saved picture leaves its card in place: the next batch is requested explicitly. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.search !== nextUrl.search || currentUrl.pathname !== nextUrl.pathname;

/** Products without a picture, a few at a time. */
export default function PicturelessPage({ loaderData: { found } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return <Round key={search.get('despues') ?? ''} found={found} />;
}

function Round({ found }: Pick<Route.ComponentProps['loaderData'], 'found'>) {
  const [done, setDone] = useState<readonly string[]>([]);
  if (!found) return <ListFailed />;
  const { list, pagination } = found;
  const { after, totalCount, moreThan } = pagination;
  const left =
    totalCount === undefined ? `+${groupThousands(moreThan ?? 0)}` : groupThousands(totalCount - done.length);
  return (
    <>
      <header className="kit-head">
        <h1 className="type-title">{texts.title}</h1>
        <span className="kit-quiet" role="status">
          {list.length > 0 && `${texts.left(left)} · ${texts.roundDone(done.length, list.length)}`}
        </span>
        <span className="kit-tools">
          {after !== undefined ? (
            <ButtonLink size={36} to={`?despues=${encodeURIComponent(after)}`}>
              {texts.next}
            </ButtonLink>
          ) : (
            <ButtonLink size={36} kind="outline" to="?" reloadDocument>
              {texts.again}
            </ButtonLink>
          )}
        </span>
      </header>
      {list.length === 0 ? (
        <EmptyState heading="h2" title={texts.empty} pictures={['/pictures/1f9fa.webp']}>
          {texts.emptyText}
        </EmptyState>
      ) : (
        <>
          <p className="kit-quiet">{texts.about}</p>
          <ul className="*:grid grid grid-cols-[repeat(auto-fill,minmax(min(100%,168px),1fr))] gap-3 p-3">
            {list.map((product) => (
              <li key={product.id}>
                <PictureCard
                  product={product}
                  onChange={(hasPicture) =>
                    setDone((before) => [
                      ...before.filter((id) => id !== product.id),
                      ...(hasPicture ? [product.id] : []),
                    ])
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
