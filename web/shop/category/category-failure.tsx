import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { UnknownPage } from '#web/shop/not-found/unknown-page.tsx';
import { categoryTexts as texts } from '#web/shop/texts/category.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/** Long enough to read that the address is unknown, in ms; on the home the toast stays until closed. */
const SEEN_MS = 3_000;

/** An unknown category is reported, then the home opens (storefront 8). */
export function CategoryFailure({ error }: { error: unknown }) {
  return <UnknownPage error={error} title={texts.unknown} actions={<ToHome />} />;
}

function ToHome() {
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => {
      // Shown together with the navigation: earlier messages belong to the page that is left.
      showToast('error', texts.unknown);
      void navigate('/', { replace: true });
    }, SEEN_MS);
    return () => clearTimeout(timer);
  }, [navigate]);

  return <ButtonLink to="/">{texts.toHome}</ButtonLink>;
}
