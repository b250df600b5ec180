import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { kitTexts } from '../../texts/kit.ts';

const texts = kitTexts.failed;

/** A list that failed to load, with a retry; it never looks like an empty one (rule 53). */
export function ListFailed({ title = texts.title }: { title?: string | undefined }) {
  const { revalidate, state } = useRevalidator();
  return (
    <FailureState
      heading="h2"
      title={title}
      actions={
        <Button onClick={() => void revalidate()} busy={state === 'loading'} busyText={texts.busy}>
          {texts.retry}
        </Button>
      }
    >
      {texts.text}
    </FailureState>
  );
}

export function FieldsOnTheirWay() {
  return (
    <Waiting label={kitTexts.record.loading}>
      <div className="kit-form">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} height={64} width="100%" />
        ))}
      </div>
    </Waiting>
  );
}
