import { formatPesos } from '#rules/money.ts';
import type { AddPreview } from '#web/shop/cart/add-many/coming-lines.tsx';
import { type AddAlert, type AddReport, Alerts, ReportDialog } from '#web/shop/cart/add-many/report.tsx';
import { orderTexts } from '#web/shop/texts/buying/orders.ts';
import { Button } from '#web/ui/actions/button.tsx';

const texts = orderTexts.copy;

export type Again = (AddPreview & { step: 'preview' }) | (AddReport & { step: 'done' });

type Props = {
  again: Again;
  alerts: readonly AddAlert[];
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export default function AgainDialog({ again, alerts, busy, onConfirm, onClose }: Props) {
  const { added } = again;
  const isDone = again.step === 'done';
  return (
    <ReportDialog
      report={again}
      first={<Alerts alerts={alerts} />}
      title={isDone ? texts.title : texts.previewTitle}
      closeLabel={texts.close}
      headings={{
        added: texts.comes(added.length),
        changed: texts.changed,
        missing: texts.missing,
      }}
      onClose={onClose}
      foot={
        again.step === 'done' ? (
          <Button onClick={onClose}>{texts.close}</Button>
        ) : (
          <>
            <Button kind="outline" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button
              busy={busy}
              busyText={orderTexts.adding}
              onClick={onConfirm}
              disabledReason={added.length === 0 ? texts.nothing : undefined}
            >
              {texts.confirm(added.length === 0 ? '' : formatPesos(again.total))}
            </Button>
          </>
        )
      }
    />
  );
}
