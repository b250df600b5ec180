import { UnknownPage } from '#web/shop/not-found/unknown-page.tsx';
import { searchPath } from '#web/shop/shell/search-box/search-path.ts';
import { productTexts } from '#web/shop/texts/product.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';

const texts = productTexts.unknown;

/** In place of a product that was never there or is sold no more: `words` of its address find others like it. */
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
