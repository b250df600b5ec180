import { useEffect } from 'react';
import { isRouteErrorResponse, useNavigate } from 'react-router';
import { RootFailure } from '#web/root-failure.tsx';
import { categoryTexts as texts } from '#web/shop/texts/category.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/** Long enough to see that the address leads nowhere, in ms; the message stays on the home until it is closed. */
const SEEN_MS = 3_000;

/** An address of no category says so and goes home (storefront 8); anything else is a failure like any other. */
export function CategoryFailure({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <UnknownCategory />;
  return <RootFailure error={error} inside />;
}

function UnknownCategory() {
  const navigate = useNavigate();

  useEffect(() => {
    showToast('error', texts.unknown);
    const timer = setTimeout(() => void navigate('/', { replace: true }), SEEN_MS);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <div className="mx-auto max-w-[480px] px-4 py-10">
      <FailureState
        heading="h1"
        tone="brand"
        sign={shellTexts.notFound.sign}
        title={texts.unknown}
        actions={<ButtonLink to="/">{texts.toHome}</ButtonLink>}
      />
    </div>
  );
}
