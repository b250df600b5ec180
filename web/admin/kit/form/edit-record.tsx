import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { kitTexts } from '../../texts/kit.ts';
import type { Opened } from '../resource-page.tsx';
import { OpenRecord } from './open-record.tsx';
import { RecordDialog } from './record-dialog.tsx';

type Props<Values, Record> = {
  opened: Opened;
  texts: { create: string; edit: (name: string) => string };
  nameOf: (record: Record) => string;
  blank: Values;
  valuesOf: (record: Record) => Values;
  read: (id: string) => Promise<Record>;
  create: (values: Values) => Promise<Record>;
  /** `edit` has the displayed version. */
  update: (values: Values, edit: { id: string; version: number }, before: Record) => Promise<{ doc: Record }>;
  canEdit?: (record: Record) => boolean;
  subtitle?: (record: Record) => ReactNode;
  actions?: (record?: Record) => ReactNode;
  children: (record?: Record) => ReactNode;
};

type Dated = { id: string; version: number };

export function EditRecord<Values extends FieldValues, Record extends Dated>(props: Props<Values, Record>) {
  const { id, isNew, onClose } = props.opened;
  if (isNew) return <RecordForm {...props} />;
  return (
    <OpenRecord id={id} title={props.texts.edit('')} read={props.read} onClose={onClose}>
      {(record) => <RecordForm {...props} record={record} />}
    </OpenRecord>
  );
}

function RecordForm<Values extends FieldValues, Record extends Dated>({
  record,
  opened: { onClose, onSaved },
  texts,
  ...props
}: Props<Values, Record> & { record?: Record }) {
  return (
    <RecordDialog<Values, Record>
      title={record ? texts.edit(props.nameOf(record)) : texts.create}
      subtitle={record && props.subtitle?.(record)}
      values={record ? props.valuesOf(record) : props.blank}
      version={record?.version}
      toValues={props.valuesOf}
      canEdit={!record || props.canEdit?.(record) !== false}
      save={async (values, version) => {
        if (!record || version === undefined) return props.create(values);
        return (await props.update(values, { id: record.id, version }, record)).doc;
      }}
      onSaved={() => {
        showToast('success', record ? kitTexts.record.saved : kitTexts.record.created);
        onSaved();
      }}
      onClose={onClose}
      actions={props.actions?.(record)}
    >
      {props.children(record)}
    </RecordDialog>
  );
}
