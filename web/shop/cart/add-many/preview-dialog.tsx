import { formatPesos } from '#rules/money.ts';
import { addManyTexts as texts } from '#web/shop/texts/buying/add-many.ts';
import { Button } from '#web/ui/actions/button.tsx';
import type { CustomCartPreview } from './add-custom-cart.ts';
import { type AddAlert, Alerts, ReportDialog } from './report.tsx';

type Props = {
  name: string;
  preview: CustomCartPreview;
  alerts: readonly AddAlert[];
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export default function PreviewDialog({ name, preview, alerts, busy, onConfirm, onClose }: Props) {
  const nothing = preview.lines.length === 0;
  return (
    <ReportDialog
      report={preview}
      first={<Alerts alerts={alerts} />}
      title={texts.title(name)}
      closeLabel={texts.close}
      headings={{
        added: texts.comes(preview.added.length),
        changed: texts.changes,
        missing: texts.missing,
      }}
      onClose={onClose}
      foot={
        <>
          <Button kind="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            busy={busy}
            busyText={texts.busy}
            onClick={onConfirm}
            {...(nothing ? { disabledReason: texts.nothing } : {})}
          >
            {texts.confirm(nothing ? '' : formatPesos(preview.total))}
          </Button>
        </>
      }
    />
  );
}
