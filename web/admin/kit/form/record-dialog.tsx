import { type ReactNode, useId } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { CanEditProvider } from './can-edit.tsx';
import { FieldNamesProvider, useFieldNames } from './field-names.tsx';
import './record.css';
import { StaleChoice } from './stale-choice.tsx';
import { useRecordForm } from './use-record-form.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

const texts = kitTexts.record;

export type RecordDialogProps<Values extends FieldValues, Saved> = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** What the fields begin with. */
  values: Values;
  /** The version on the screen; undefined for a new record. */
  version: number | undefined;
  toValues: (saved: Saved) => Values;
  save: (values: Values, version: number | undefined) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Asked by Escape, the cross and 'Cerrar'; with unsaved changes it is asked about first. */
  onClose: () => void;
  canEdit?: boolean;
  /** Beside the buttons: what else can be done with the record. */
  actions?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** The one dialog in which a record is read, made and changed (design, admin-18). */
export function RecordDialog<Values extends FieldValues, Saved extends { version: number }>(
  props: RecordDialogProps<Values, Saved>,
) {
  const { canEdit = true, onClose } = props;
  const { form, failure, stale, resolve, changed, busy, hasChanges, submit } = useRecordForm(props);
  const names = useFieldNames();
  const guard = useUnsavedGuard(hasChanges, onClose);
  const formId = useId();
  const open = stale?.fields.length ?? 0;

  return (
    <FormProvider {...form}>
      <Dialog
        open
        onClose={guard.close}
        className="kit-record"
        title={props.title}
        subtitle={props.subtitle}
        closeLabel={texts.close}
        foot={
          <>
            <span className="kit-unsaved" role="status">
              {changed.length > 0 && texts.unsaved(changed.length)}
            </span>
            {props.actions}
            <Button kind="outline" onClick={guard.close}>
              {changed.length > 0 ? texts.discard : texts.close}
            </Button>
            {canEdit && (
              <Button
                type="submit"
                form={formId}
                busy={busy}
                busyText={texts.saving}
                disabledReason={open > 0 ? texts.choose(open) : undefined}
              >
                {texts.save}
              </Button>
            )}
          </>
        }
      >
        <form id={formId} className="kit-form" onSubmit={(event) => void submit(event)} noValidate>
          <CanEditProvider canEdit={canEdit}>
            <FieldNamesProvider names={names}>
              {!canEdit && <Notice tone="info">{texts.readOnly}</Notice>}
              {failure !== undefined && (
                <Notice tone="danger" assertive>
                  {failure}
                </Notice>
              )}
              {stale && (
                <StaleChoice stale={stale} mine={form.getValues()} names={names.current} onChoose={resolve} />
              )}
              {props.children}
            </FieldNamesProvider>
          </CanEditProvider>
        </form>
      </Dialog>
      <ConfirmDialog
        open={guard.asked}
        title={texts.leaving.title}
        confirmLabel={texts.leaving.confirm}
        cancelLabel={texts.leaving.cancel}
        destructive
        onConfirm={guard.leave}
        onCancel={guard.stay}
      >
        <p>{texts.leaving.text(changed.length)}</p>
      </ConfirmDialog>
    </FormProvider>
  );
}
