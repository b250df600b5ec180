import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { kitTexts } from '../../texts/kit.ts';

const texts = kitTexts.bulk;

/** What can be done to several records at once. */
export type BulkAction<Record> = {
  label: string;
  icon: ReactNode;
  /** Says what came of it by itself and calls `refresh` when rows have changed; the selection is released after it. */
  run: (rows: readonly Record[], refresh: () => void) => Promise<void>;
  /** Asks before it is done. */
  confirm?: { title: string; text: (count: number) => string; button: string };
};

type Props<Record> = {
  rows: readonly Record[];
  actions: readonly BulkAction<Record>[];
  onRelease: () => void;
  onRefresh: () => void;
};

/** Takes the place above the head while rows are ticked; the rows do not move. */
export function BulkBar<Record>({ rows, actions, onRelease, onRefresh }: Props<Record>) {
  const [running, setRunning] = useState<string | null>(null);
  const [asked, setAsked] = useState<BulkAction<Record> | null>(null);

  async function run(action: BulkAction<Record>) {
    if (running !== null) return;
    setRunning(action.label);
    try {
      await action.run(rows, onRefresh);
      onRelease();
    } finally {
      setRunning(null);
      setAsked(null);
    }
  }

  return (
    <div className="kit-bulk on-deep">
      <b role="status">{texts.count(rows.length)}</b>
      {actions.map((action) => (
        <Button
          key={action.label}
          kind="ghost"
          size={36}
          icon={action.icon}
          busy={running === action.label}
          busyText={texts.busy}
          onClick={() => (action.confirm ? setAsked(action) : void run(action))}
        >
          {action.label}
        </Button>
      ))}
      <Button kind="ghost" size={36} className="kit-bulk-release" onClick={onRelease}>
        {texts.release}
      </Button>
      {asked?.confirm && (
        <ConfirmDialog
          open
          title={asked.confirm.title}
          confirmLabel={asked.confirm.button}
          cancelLabel={texts.cancel}
          destructive
          busy={running !== null}
          busyText={texts.busy}
          onConfirm={() => void run(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>{asked.confirm.text(rows.length)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
