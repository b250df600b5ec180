import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ReadFailed } from '../../table/read-failed.tsx';
import { useReading } from '../../table/use-reading.ts';
import { kitTexts } from '../../texts/kit.ts';
import { FieldsOnTheirWay } from '../dialogs/states.tsx';

const texts = kitTexts.record;

type Props<Record> = {
  id: string;
  title: string;
  /** Whether it is as wide as the dialog that replaces it. */
  wide?: boolean;
  /** Reads the current record: the list may be outdated. */
  read: (id: string) => Promise<Record>;
  onClose: () => void;
  /** `change` replaces the record; `again` reloads it. */
  children: (record: Record, change: (record: Record) => void, again: () => void) => ReactNode;
};

export function OpenRecord<Record>({ id, title, wide, read, onClose, children }: Props<Record>) {
  const [record, setRecord] = useState<Record | null>(null);
  const [gone, setGone] = useState(false);
  const { failed, again } = useReading(
    () =>
      read(id).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
        setGone(true);
        return null;
      }),
    setRecord,
    id,
  );
  if (record) return children(record, setRecord, again);
  return (
    <Dialog
      open
      onClose={onClose}
      className={cx('kit-record', wide && 'kit-record-wide')}
      title={title}
      closeLabel={texts.close}
    >
      {gone && <p>{texts.gone}</p>}
      {failed && <ReadFailed again={again}>{texts.failed}</ReadFailed>}
      {!gone && !failed && <FieldsOnTheirWay />}
    </Dialog>
  );
}
