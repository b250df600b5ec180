import { UnknownPage } from '#web/shop/not-found/unknown-page.tsx';
import { searchPath } from '#web/shop/shell/search-box/search-path.ts';
import { productTexts } from '#web/shop/texts/product.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';

const texts = productTexts.unknown;

/** Shown for a product that does not exist or is no longer sold: the `words` of its URL find similar ones. */
export function ProductFailure({ error, words }: { error: unknown; words: string }) {
  const actions = (
    <>
      {words !== '' && <ButtonLink to={searchPath(words)}>{texts.similar}</ButtonLink>}
      <ButtonLink to="/offers" kind={words === '' ? 'primary' : 'outline'}>
        {texts.offers}
      </ButtonLink>
    </>
  );
  return (
    <UnknownPage error={error} title={texts.title} actions={actions}>
      {texts.text}
    </UnknownPage>
  );
}
