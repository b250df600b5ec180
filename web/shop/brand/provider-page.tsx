import { namesInList } from '#rules/search/name-list.ts';
import { serverContext } from '#web/api/server-context.ts';
import { filterCount, isChosen } from '#web/shop/product-list/filter/shelf-choice.ts';
import { readShelf } from '#web/shop/product-list/shelf-data.ts';
import { brandTexts as texts } from '#web/shop/texts/brand.ts';
import type { Route } from './+types/provider-page.ts';
import { MakerFailure } from './maker-failure.tsx';
import { makerMeta } from './maker-meta.ts';
import { MakerView } from './maker-view.tsx';

/** /provider/name/{one or several, separated by commas}. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const answer = await readShelf(context.get(serverContext), { provider: params.provider }, request);
  const called = new Set(answer.section.products.map(({ provider }) => provider.toLowerCase()));
  const names = namesInList(params.provider, (name) => called.has(name.toLowerCase()));
  // There is no list of providers: one without products here counts as unknown.
  if (answer.section.products.length === 0 && filterCount(answer.shelf.choice) === 0) {
    throw new Response(texts.unknownProvider, { status: 404 });
  }
  return { name: texts.joined(shownNames(names, answer.section.products)), names, answer };
}

/** The stored spelling of a provider's name. */
function shownNames(names: readonly string[], products: readonly { provider: string }[]): string[] {
  const written = new Map(products.map(({ provider }) => [provider.toLowerCase(), provider]));
  return names.map((name) => written.get(name.toLowerCase()) ?? name);
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (loaderData === undefined) return [{ title: texts.unknownProvider }];
  const { name, names, answer } = loaderData;
  return makerMeta(root, {
    title: name,
    description: texts.description(name, root?.office?.name ?? ''),
    path: `/provider/name/${encodeURIComponent(names.join(','))}`,
    image: answer.section.products[0]?.photoUrl,
    hidden: isChosen(answer.shelf.choice),
  });
}

export default function ProviderPage({ loaderData }: Route.ComponentProps) {
  const { name, answer } = loaderData;
  return <MakerView name={name} answer={answer} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MakerFailure error={error} unknown={texts.unknownProvider} />;
}
