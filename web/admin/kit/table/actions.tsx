import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { kitTexts } from '../../texts/kit.ts';

const texts = kitTexts.bulk;

/** An action on records: on ticked ones, on one from its row, or both. */
export type RecordAction<Record> = {
  label: string;
  icon: ReactNode;
  /**
   * Reports its own result and calls `refresh` when rows have changed; `open` shows a record. Returns false if nothing
   * was done: ticks then stay.
   */
  run: (rows: readonly Record[], refresh: () => void, open: (id: string) => void) => unknown;
  confirm?: { title: string; text: (rows: readonly Record[]) => string; button: string; busy?: string };
  /** A button in each row; `name` is its accessible name with the record's: 'Eliminar el cupón navidad'. */
  inRow?: { name?: (row: Record) => string; withWords?: true; shown?: (row: Record) => boolean };
  oneByOne?: true;
  atLeast?: number;
  /** A KeyboardEvent.key: acts on ticked records, else on the focused row. */
  key?: string;
};

type After = { refresh: () => void; open?: ((id: string) => void) | undefined; done?: () => void };
const noop = () => {};

/** Runs one action at a time, after its confirmation if any. */
export function useActions<Record>({ refresh, open = noop, done = noop }: After) {
  const [running, setRunning] = useState<string>();
  const [pending, setPending] = useState<{ action: RecordAction<Record>; rows: readonly Record[] }>();

  async function run(action: RecordAction<Record>, rows: readonly Record[]) {
    if (running !== undefined) return;
    setRunning(action.label);
    try {
      if ((await action.run(rows, refresh, open)) !== false) done();
    } finally {
      setRunning(undefined);
      setPending(undefined);
    }
  }
  const dialog = pending?.action.confirm && (
    <ConfirmDialog
      open
      title={pending.action.confirm.title}
      confirmLabel={pending.action.confirm.button}
      cancelLabel={texts.cancel}
      destructive
      busy={running !== undefined}
      busyText={pending.action.confirm.busy ?? texts.busy}
      onConfirm={() => void run(pending.action, pending.rows)}
      onCancel={() => setPending(undefined)}
    >
      <p>{pending.action.confirm.text(pending.rows)}</p>
    </ConfirmDialog>
  );
  const start = (action: RecordAction<Record>, rows: readonly Record[]) =>
    action.confirm ? setPending({ action, rows }) : void run(action, rows);
  function press(
    key: string,
    actions: readonly RecordAction<Record>[],
    ticked: readonly Record[],
    row: Record | undefined,
  ): boolean {
    const action = actions.find((one) => one.key === key);
    if (!action) return false;
    const alone = row === undefined ? [] : [row];
    const rows = ticked.length > 0 && !action.oneByOne ? ticked : alone;
    if (rows.length > 0) start(action, rows);
    return rows.length > 0;
  }
  return { running, start, press, dialog };
}

export type Actions<Record> = ReturnType<typeof useActions<Record>>;

type BarProps<Record> = {
  rows: readonly Record[];
  actions: readonly RecordAction<Record>[];
  run: Actions<Record>;
  onRelease: () => void;
};

export function BulkBar<Record>({ rows, actions, run, onRelease }: BarProps<Record>) {
  const offered = actions.filter(({ atLeast = 1 }) => rows.length >= atLeast);
  return (
    <div className="kit-bulk on-deep gap-y-1">
      <b role="status">{texts.count(rows.length)}</b>
      <div className="kit-bulk-actions">
        {offered.map((action) => (
          <Button
            key={action.label}
            kind="ghost"
            size={36}
            icon={action.icon}
            busy={run.running === action.label}
            busyText={texts.busy}
            aria-keyshortcuts={action.key}
            onClick={() => run.start(action, rows)}
          >
            {action.label} {action.key && <kbd aria-hidden>{action.key.toUpperCase()}</kbd>}
          </Button>
        ))}
      </div>
      <Button kind="ghost" size={36} className="ml-auto" onClick={onRelease}>
        {texts.release} <kbd>Esc</kbd>
      </Button>
    </div>
  );
}

type RowProps<Record> = Pick<Actions<Record>, 'running' | 'start'> & {
  row: Record;
  actions: readonly RecordAction<Record>[];
};

export function RowButtons<Record>({ row, actions, running, start }: RowProps<Record>) {
  return (
    <div className="kit-row-buttons">
      {actions.map((action) => {
        const { name, withWords, shown } = action.inRow ?? {};
        if (shown && !shown(row)) return null;
        const act = () => start(action, [row]);
        return withWords ? (
          <Button
            key={action.label}
            kind="soft"
            size={36}
            aria-label={name?.(row)}
            busy={running === action.label}
            onClick={act}
          >
            {action.label}
          </Button>
        ) : (
          <IconButton key={action.label} size={36} label={name?.(row) ?? action.label} onClick={act}>
            {action.icon}
          </IconButton>
        );
      })}
    </div>
  );
}
