import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { shellTexts as texts } from '../texts/shell.ts';

type Props = {
  /** Whom the page is for. */
  children: string;
  /** Where the person may be. */
  to?: '/' | '/admin';
};

/** What one may not see does not exist; somebody signed in is told whom it is for, with a way back (decision 35). */
export function Refused({ children, to = '/admin' }: Props) {
  return (
    <FailureState
      heading="h1"
      sign="404"
      tone="brand"
      title={texts.refused}
      actions={<ButtonLink to={to}>{texts.backToStart}</ButtonLink>}
    >
      {children}
    </FailureState>
  );
}
