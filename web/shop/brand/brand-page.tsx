import { keepOwnPath } from '#web/addresses/own-path.ts';
import { serverContext } from '#web/api/server-context.ts';
import { isChosen } from '#web/shop/product-list/filter/shelf-choice.ts';
import { readShelf } from '#web/shop/product-list/shelf-data.ts';
import { brandTexts as texts } from '#web/shop/texts/brand.ts';
import type { Route } from './+types/brand-page.ts';
import { brandsNamed, brandsPath, brandWithId } from './brand-data.ts';
import { MakerFailure } from './maker-failure.tsx';
import { makerMeta } from './maker-meta.ts';
import { MakerView } from './maker-view.tsx';

/** /brand/{id}, and by the names of one or several: /brand/name/{separated by commas}. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const brands =
    'id' in params
      ? [await brandWithId(server.call, String(params.id))]
      : await brandsNamed(server.call, String(params.name));
  const names = brands.map(({ name }) => name).join(',');
  const [only, second] = brands;
  const path = brandsPath(brands);
  if (second === undefined) keepOwnPath(url, path);
  return {
    name: texts.joined(brands.map(({ displayName }) => displayName)),
    path,
    // A description only for a single brand.
    description: second === undefined ? (only?.description ?? '') : '',
    logo: second === undefined ? (only?.logo ?? '') : '',
    answer: await readShelf(server, { brand: names }, request),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  if (loaderData === undefined) return [{ title: texts.unknownBrand }];
  const { name, path, description, logo, answer } = loaderData;
  return makerMeta(root, {
    title: name,
    description: `${description} ${texts.description(name, root?.office?.name ?? '')}`.trim(),
    path,
    image: logo || answer.section.products[0]?.photoUrl,
    hidden: isChosen(answer.shelf.choice) || answer.section.products.length === 0,
  });
}

export default function BrandPage({ loaderData }: Route.ComponentProps) {
  const { name, description, logo, answer } = loaderData;
  return <MakerView name={name} description={description} logo={logo} answer={answer} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MakerFailure error={error} unknown={texts.unknownBrand} />;
}
