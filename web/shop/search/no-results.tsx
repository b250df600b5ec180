import { Link } from 'react-router';
import { categoryPath, subcategoryPath } from '#rules/links/page-paths.ts';
import { groupThousands } from '#rules/money.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { ProductGrid } from '#web/shop/product-list/product-grid.tsx';
import { ProductRow } from '#web/shop/product-list/product-row.tsx';
import { searchPath } from '#web/shop/shell/search-box/search-path.ts';
import { useCategories } from '#web/shop/shell/use-categories.ts';
import { searchTexts as texts } from '#web/shop/texts/search.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Chip } from '#web/ui/actions/chip.tsx';
import { TileLink } from '#web/ui/brand/tile.tsx';
import type { Results } from './use-results.ts';

type Props = {
  query: string;
  filtered: boolean;
  found: Pick<Results, 'suggestions' | 'terms'>;
  popular: readonly WireProduct[];
  ofTerm: readonly WireProduct[];
};

export function NoResults({ query, filtered, found: { suggestions, terms = [] }, popular, ofTerm }: Props) {
  const { office } = useOffice();
  const categories = useCategories();
  const [nearest] = suggestions;
  const [term] = terms;
  return (
    <>
      <section className="panel grid gap-3 justify-items-start">
        <div className="grid gap-1">
          <h2 className="type-title">{texts.none}</h2>
          <p className="text-ink-2">{texts.noneText(query, office?.name ?? '')}</p>
        </div>
        {terms.length > 0 && <NearTerms terms={terms} />}
        <div className="flex flex-wrap gap-2">
          {filtered && <ButtonLink to={searchPath(query)}>{texts.noFilter}</ButtonLink>}
          <ButtonLink to="/offers" kind="outline">
            {texts.offers}
          </ButtonLink>
        </div>
      </section>
      {nearest && (
        <section className="page-block">
          <div className="page-block-head">
            <h2 className="type-section">{texts.nearest}</h2>
            <Link to={shelfOf(nearest)} className="link">
              {texts.nearestShelf}
            </Link>
          </div>
          <ProductGrid products={suggestions} eager={2} />
        </section>
      )}
      {term && ofTerm.length > 0 && (
        <ProductRow
          title={texts.ofTerm(term.text)}
          products={ofTerm}
          eager={nearest === undefined ? 2 : 0}
          more={
            <Link to={searchPath(term.text)} className="link">
              {texts.allOf(term.count)}
            </Link>
          }
        />
      )}
      {popular.length > 0 && <ProductRow title={texts.popular(office?.name ?? '')} products={popular} />}
      <section className="page-block">
        <h2 className="type-section mb-3">{texts.browse}</h2>
        <ul className="collage" data-all>
          {categories.map(({ id, name, tint, picture }) => (
            <li key={id}>
              <TileLink
                to={categoryPath({ id, name })}
                tint={tint}
                title={name}
                {...(picture && { picture })}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** By ids only: the shop redirects to the address with names. */
function shelfOf({ category_id, sub_category_id }: WireProduct): string {
  return subcategoryPath({ id: category_id, name: '' }, { id: sub_category_id, name: '' });
}

function NearTerms({ terms }: { terms: NonNullable<Results['terms']> }) {
  return (
    <nav aria-label={texts.nearTerms} className="grid gap-2">
      <span className="type-name">{texts.nearTerms}</span>
      <span className="flex flex-wrap gap-2">
        {terms.map(({ text, count }) => (
          <Chip key={text} to={searchPath(text)} count={groupThousands(count)}>
            {text}
          </Chip>
        ))}
      </span>
    </nav>
  );
}
