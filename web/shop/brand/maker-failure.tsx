import { isRouteErrorResponse } from 'react-router';
import { RootFailure } from '#web/root-failure.tsx';
import { brandTexts as texts } from '#web/shop/texts/brand.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';

/** A brand or a provider nobody knows says so and leads on; anything else is a failure like any other. */
export function MakerFailure({ error, unknown }: { error: unknown; unknown: string }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <RootFailure error={error} inside />;
  return (
    <div className="mx-auto max-w-[480px] px-4 py-10">
      <FailureState
        heading="h1"
        tone="brand"
        sign={shellTexts.notFound.sign}
        title={unknown}
        actions={
          <>
            <ButtonLink to="/offers">{texts.offers}</ButtonLink>
            <ButtonLink to="/" kind="outline">
              {texts.toHome}
            </ButtonLink>
          </>
        }
      >
        {texts.unknownText}
      </FailureState>
    </div>
  );
}
