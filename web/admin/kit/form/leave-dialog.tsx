import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { kitTexts } from '../../texts/kit.ts';
import type { useUnsavedGuard } from './use-unsaved-guard.ts';

const texts = kitTexts.record.leaving;

type Props = { guard: ReturnType<typeof useUnsavedGuard>; changes: number };

export function LeaveDialog({ guard, changes }: Props) {
  return (
    <ConfirmDialog
      open={guard.asked}
      title={texts.title}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      destructive
      onConfirm={guard.leave}
      onCancel={guard.stay}
    >
      <p>{texts.text(changes)}</p>
    </ConfirmDialog>
  );
}
