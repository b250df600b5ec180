import { UnknownPage } from '#web/shop/not-found/unknown-page.tsx';
import { brandTexts as texts } from '#web/shop/texts/brand.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';

export function MakerFailure({ error, unknown }: { error: unknown; unknown: string }) {
  const actions = (
    <>
      <ButtonLink to="/offers">{texts.offers}</ButtonLink>
      <ButtonLink to="/" kind="outline">
        {texts.toHome}
      </ButtonLink>
    </>
  );
  return (
    <UnknownPage error={error} title={unknown} actions={actions}>
      {texts.unknownText}
    </UnknownPage>
  );
}
