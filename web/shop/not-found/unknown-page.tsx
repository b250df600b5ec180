import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { RootFailure } from '#web/failures/root-failure.tsx';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { FailureState } from '#web/ui/feedback/states.tsx';

type Props = {
  error: unknown;
  title: string;
  actions: ReactNode;
  children?: ReactNode;
};

export function UnknownPage({ error, title, actions, children }: Props) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <RootFailure error={error} inside />;
  return (
    <div className="mx-auto max-w-[480px] px-4 py-10">
      <FailureState heading="h1" tone="brand" sign={shellTexts.notFound.sign} title={title} actions={actions}>
        {children}
      </FailureState>
    </div>
  );
}
