import { isRouteErrorResponse } from 'react-router';
import { RootFailure } from '#web/root-failure.tsx';
import { searchPath } from '#web/shop/shell/search-box/search-path.ts';
import { productTexts } from '#web/shop/texts/product.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';

const texts = productTexts.unknown;

/** In place of a product that was never there or is sold no more: `words` of its address find others like it. */
export function ProductFailure({ error, words }: { error: unknown; words: string }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <RootFailure error={error} inside />;
  return (
    <div className="mx-auto max-w-[480px] px-4 py-10">
      <FailureState
        heading="h1"
        tone="brand"
        sign={shellTexts.notFound.sign}
        title={texts.title}
        actions={
          <>
            {words !== '' && <ButtonLink to={searchPath(words)}>{texts.similar}</ButtonLink>}
            <ButtonLink to="/offers" kind={words === '' ? 'primary' : 'outline'}>
              {texts.offers}
            </ButtonLink>
          </>
        }
      >
        {texts.text}
      </FailureState>
    </div>
  );
}
