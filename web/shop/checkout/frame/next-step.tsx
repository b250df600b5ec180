import { useNavigate } from 'react-router';
import { useBusiness } from '#web/shop/shell/use-business.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { pathOf, type Step, stepAfter, stepsFor } from './steps-of.ts';

type Props = {
  from: Step;
  label: string;
  /** Why one cannot go on yet. */
  reason?: string | undefined;
  busy?: boolean;
  busyText?: string;
};

/** The way to the step after this one. */
export function NextStep({ from, label, reason, busy = false, busyText = label }: Props) {
  const navigate = useNavigate();
  const hasBags = (useBusiness()?.config.bags_config.length ?? 0) > 0;
  return (
    <Button
      size={52}
      wide
      busy={busy}
      busyText={busyText}
      disabledReason={reason}
      onClick={() => void navigate(pathOf(stepAfter(from, stepsFor(hasBags))))}
    >
      {label}
    </Button>
  );
}
