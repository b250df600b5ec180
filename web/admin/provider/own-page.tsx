import { useRevalidator } from 'react-router';
import type { ErrorCode } from '#contract/errors.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState, FailureState } from '#web/ui/feedback/states.tsx';
import { Refused } from '../shell/refused.tsx';
import { providerTexts as texts } from '../texts/provider.ts';
import './provider.css';

/** In the place of a provider's page: it is not for them, or their account stands for nobody yet (docs/decisions/023). */
export function NotAProvider({ unset }: { unset: boolean }) {
  if (!unset) return <Refused>{texts.refusedText}</Refused>;
  return (
    <EmptyState heading="h1" title={texts.unset} pictures={['/pictures/1f4e6.webp']}>
      {texts.unsetText}
    </EmptyState>
  );
}

/** What could not be read, with another try: never the drawing of an empty list (decision 53). */
export function NotRead({ what }: { what: keyof typeof texts.failed }) {
  const { revalidate, state } = useRevalidator();
  return (
    <FailureState
      heading="h2"
      title={texts.failed[what]}
      actions={
        <Button onClick={() => void revalidate()} busy={state === 'loading'} busyText={texts.refreshing}>
          {texts.retry}
        </Button>
      }
    >
      {texts.failedText}
    </FailureState>
  );
}

/** Whether the failure says that the account stands for no provider. */
export function isUnset(answer: { failure: ErrorCode }): boolean {
  return answer.failure === 'PROVIDER_NOT_SET';
}
