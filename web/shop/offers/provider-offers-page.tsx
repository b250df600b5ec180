import { serverContext } from '#web/api/server-context.ts';
import { isChosen } from '#web/shop/product-list/filter/shelf-choice.ts';
import { readShelf } from '#web/shop/product-list/shelf-data.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import { useCustomText } from '#web/shop/shell/use-business.ts';
import { offersTexts as texts } from '#web/shop/texts/offers.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import type { Route } from './+types/provider-offers-page.ts';
import { FIRST_PAGE, OffersList, ToHome } from './offers-list.tsx';

/**
 * /offers/provider/{one or several, separated by commas}: discounted products of a provider (storefront 2).
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const query = { offers: 'true', provider: params.provider };
  const answer = await readShelf(server, query, request, { limit: FIRST_PAGE });
  const [first] = answer.section.products;
  const written = first?.provider.toLowerCase() === params.provider.toLowerCase();
  return { answer, provider: first !== undefined && written ? first.provider : params.provider };
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (loaderData === undefined) return [{ title: texts.title }];
  const { provider, answer } = loaderData;
  return pageMeta(root, {
    title: texts.ofProvider(provider),
    description: texts.providerDescription(provider, root?.office?.name ?? ''),
    path: `/offers/provider/${encodeURIComponent(provider)}`,
    hidden: isChosen(answer.shelf.choice) || answer.section.products.length === 0,
  });
}

export default function ProviderOffersPage({ loaderData }: Route.ComponentProps) {
  const { answer, provider } = loaderData;
  const title = useCustomText('offers_page_title', texts.title);
  return (
    <div className="shop-width pt-3 desk:pt-4">
      <Breadcrumb
        label={shellTexts.trail}
        trail={[{ text: texts.home, to: '/' }, { text: title, to: '/offers' }, { text: provider }]}
      />
      <h1 className="type-title mb-4 break-words">{texts.ofProvider(provider)}</h1>
      <OffersList
        answer={answer}
        title={texts.list}
        empty={texts.emptyProvider(provider)}
        actions={
          <>
            <ButtonLink to="/offers">{texts.allOffers}</ButtonLink>
            <ToHome />
          </>
        }
        eager={4}
      />
    </div>
  );
}
