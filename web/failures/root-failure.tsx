import { isRouteErrorResponse, useLocation } from 'react-router';
import { shellTexts as texts } from '#web/shop/texts/shell.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { unreached } from './unreached.ts';

type Props = {
  error: unknown;
  /** Inside the shop's shell, which has the landmark. */
  inside?: boolean;
};

export function RootFailure({ error, inside = false }: Props) {
  const instead = inside && unreached.draw?.(error);
  if (instead) return instead;
  const words = isNotFound(error) ? <NotFound /> : <Failure error={error} />;
  if (inside) return <div className="mx-auto max-w-[480px] px-4 py-10">{words}</div>;
  return (
    <main id="content" tabIndex={-1} className="mx-auto grid min-h-dvh max-w-[480px] content-center p-4">
      {words}
    </main>
  );
}

export function failureTitle(error: unknown): string {
  return isNotFound(error) ? texts.notFound.title : texts.failure.title;
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

function NotFound() {
  const { sign, title, text, action } = texts.notFound;
  return (
    <FailureState
      heading="h1"
      tone="brand"
      sign={sign}
      title={title}
      actions={<ButtonLink to="/">{action}</ButtonLink>}
    >
      {text}
    </FailureState>
  );
}

function Failure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const here = { pathname, search };
  const requestId = idOf(error);
  return (
    <FailureState
      heading="h1"
      icon="warning-circle"
      title={texts.failure.title}
      actions={
        // Loads the same address again, whole, from the server.
        <ButtonLink to={here} reloadDocument>
          {texts.failure.retry}
        </ButtonLink>
      }
    >
      {/* Staff have no cart to worry about. */}
      <p>{pathname.startsWith('/admin') ? texts.failure.textAtWork : texts.failure.text}</p>
      {requestId !== undefined && (
        <p className="mt-2">
          {texts.failure.requestId} <code>{requestId}</code>
        </p>
      )}
    </FailureState>
  );
}

function idOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('requestId' in data)) return undefined;
  return typeof data.requestId === 'string' ? data.requestId : undefined;
}
