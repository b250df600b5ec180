import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { shellTexts as texts } from '../texts/shell.ts';

type Props = {
  /** The text naming the roles that the page is for. */
  children: string;
  to?: '/' | '/admin';
};

/**
 * Missing and forbidden pages look the same; signed-in people are told which roles may open it, with a link back (rule
 * 35).
 */
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
