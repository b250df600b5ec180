import type { ReactNode } from 'react';
import { profileTexts as texts } from '#web/shop/texts/account/profile.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import type { Answer } from './use-answer.ts';

type Props<Value> = {
  answer: Answer<Value>;
  again: () => void;
  failed: string;
  failedText: string;
  children: (value: Value) => ReactNode;
};

/** A profile card while loading or after a failure. */
export function SectionState<Value>({ answer, again, failed, failedText, children }: Props<Value>) {
  if (answer.status === 'ready') return children(answer.value);
  if (answer.status === 'failed') {
    return (
      <FailureState
        icon="wifi-slash"
        heading="h3"
        title={failed}
        actions={<Button onClick={again}>{texts.retry}</Button>}
      >
        {failedText}
      </FailureState>
    );
  }
  return (
    <Waiting label={texts.loading}>
      <div className="grid gap-3">
        <Skeleton width="60%" height={20} />
        <Skeleton width="100%" height={48} />
        <Skeleton width="100%" height={48} />
      </div>
    </Waiting>
  );
}
