import { useOffice } from '#web/shop/office/use-office.ts';
import { ProductGrid } from '#web/shop/product-list/product-grid.tsx';
import { searchPath } from '#web/shop/shell/search-box/search-path.ts';
import { categoryPath, useCategories } from '#web/shop/shell/use-categories.ts';
import { searchTexts as texts } from '#web/shop/texts/search.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Chip } from '#web/ui/actions/chip.tsx';
import { TileLink } from '#web/ui/brand/tile.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import type { Results } from './use-results.ts';

type Props = { query: string; filtered: boolean; suggestions: Results['suggestions'] };

const PICTURES = ['/pictures/1f50d.webp'];
const MOST_TERMS = 5;

/** No results: the nearest matches, or links to the shelves. */
export function NoResults({ query, filtered, suggestions }: Props) {
  const { office } = useOffice();
  const categories = useCategories();
  const message = texts.noneText(query, office?.name ?? '');
  const actions = (
    <>
      {filtered && <ButtonLink to={searchPath(query)}>{texts.noFilter}</ButtonLink>}
      <ButtonLink to="/offers" kind="outline">
        {texts.offers}
      </ButtonLink>
    </>
  );
  return (
    <>
      {suggestions.length > 0 ? (
        <>
          {/* What is most like it is worth more room than a picture. */}
          <section className="panel max-w-[480px] grid gap-2 justify-items-start">
            <h2 className="type-title">{texts.none}</h2>
            <p className="text-ink-2">{message}</p>
            <NearTerms query={query} suggestions={suggestions} />
            <div className="flex flex-wrap gap-2">{actions}</div>
          </section>
          <section className="page-block">
            <h2 className="type-section mb-3">{texts.nearest}</h2>
            <ProductGrid products={suggestions} eager={2} />
          </section>
        </>
      ) : (
        <div className="mt-4 max-w-[480px]">
          <EmptyState title={texts.none} pictures={PICTURES} tint="var(--tint-despensa)" actions={actions}>
            {message}
          </EmptyState>
        </div>
      )}
      <section className="page-block">
        <h2 className="type-section mb-3">{texts.browse}</h2>
        <ul className="collage" data-all>
          {categories.map(({ id, name, tint, picture }) => (
            <li key={id}>
              <TileLink to={categoryPath(id)} tint={tint} title={name} {...(picture && { picture })} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** What the nearest products are called, to be searched with a press. */
function NearTerms({ query, suggestions }: Pick<Props, 'query' | 'suggestions'>) {
  const terms = nearTerms(query, suggestions);
  if (terms.length === 0) return null;
  return (
    <nav aria-label={texts.nearTerms} className="flex flex-wrap items-center gap-2">
      <span className="text-ink-2">{texts.nearTerms}</span>
      {terms.map((term) => (
        <Chip key={term} to={searchPath(term)}>
          {term}
        </Chip>
      ))}
    </nav>
  );
}

/** The first words of their names, each once, without the one that found nothing. */
export function nearTerms(query: string, products: readonly { title: string }[]): string[] {
  const words = products.map(({ title }) => title.split(/[\s,]/)[0]?.toLowerCase() ?? '');
  const others = words.filter((word) => word.length > 2 && word !== query.trim().toLowerCase());
  return [...new Set(others)].slice(0, MOST_TERMS);
}
