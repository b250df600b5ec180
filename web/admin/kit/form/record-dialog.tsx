import { type ReactNode, useId, useRef } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { CanEditProvider } from './can-edit.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { FieldNamesProvider, useFieldNames } from './field-names.tsx';
import { OpensTab, useFirstWrong } from './first-wrong.ts';
import { onFormKey } from './form-keys.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { StaleChoice } from './stale-choice.tsx';
import { useRecordForm } from './use-record-form.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

const texts = kitTexts.record;

export type RecordDialogProps<Values extends FieldValues, Saved> = {
  title: ReactNode;
  subtitle?: ReactNode;
  values: Values;
  /** The displayed version; undefined for a new record. */
  version: number | undefined;
  /** Whether a record with a version is a new part; by default records without a version are new. */
  isNew?: boolean;
  toValues: (saved: Saved) => Values;
  save: (values: Values, version: number | undefined) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** The label of the button, where saving does more: 'Devolver $ 5.000'; by default 'Crear' or 'Guardar cambios'. */
  saveText?: string | ((values: Values) => string);
  /** Text above the fields after a refusal; by default a general one. */
  refused?: (wrong: number) => string;
  /** Text before the cause of a failure; by default 'No se logró crear.' and 'No se logró actualizar.' */
  failed?: (values: Values) => string;
  staleNote?: (theirs: Saved) => string;
  /** Called by Escape, the cross and 'Cerrar'; with unsaved changes after confirmation. */
  onClose: () => void;
  canEdit?: boolean;
  readOnly?: string;
  /** The reason why it cannot be saved yet; undefined when it can. */
  incomplete?: (values: Values) => string | undefined;
  /** 70 % of a large screen, where the specification requires it. */
  wide?: boolean;
  actions?: ReactNode;
  children: ReactNode;
};

/** The dialog to read, create and edit every record (design, admin-18). */
export function RecordDialog<Values extends FieldValues, Saved extends { version: number }>(
  props: RecordDialogProps<Values, Saved>,
) {
  'use no memo'; // As in useRecordForm.
  const { canEdit = true, isNew = props.version === undefined, onClose } = props;
  const [ownText, ownBusy] = isNew ? [texts.create, texts.creating] : [texts.save, texts.saving];
  const { saveText = ownText } = props;
  const busyText = props.saveText === undefined ? ownBusy : kitTexts.question.busy;
  const { form, failure, stale, resolve, refusals, changed, busy, hasChanges, submit } = useRecordForm(props);
  const names = useFieldNames();
  const element = useRef<HTMLFormElement>(null);
  const opensTab = useRef<(tab: string) => void>(undefined);
  useFirstWrong(element, refusals, opensTab);
  const guard = useUnsavedGuard({ hasChanges, busy, isNew }, onClose);
  const formId = useId();
  const open = stale?.fields.length ?? 0;
  const blocked = open > 0 ? texts.choose(open) : props.incomplete?.(form.watch());

  return (
    <FormProvider {...form}>
      <Dialog
        open
        onClose={guard.close}
        className={cx('kit-record', props.wide && 'kit-record-wide')}
        title={props.title}
        subtitle={props.subtitle}
        closeLabel={texts.close}
        foot={
          <>
            <span
              className="flex-1 self-center text-ink-2 max-[700px]:basis-full max-[700px]:empty:absolute"
              role="status"
            >
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
                busyText={busyText}
                disabledReason={busy ? undefined : blocked}
              >
                {typeof saveText === 'function' ? saveText(form.watch()) : saveText}
              </Button>
            )}
          </>
        }
      >
        <form
          ref={element}
          id={formId}
          className="kit-form"
          onSubmit={(event) => (canEdit && blocked === undefined ? submit(event) : event.preventDefault())}
          onKeyDown={onFormKey}
          noValidate
        >
          <RecordParts names={names} canEdit={canEdit} opensTab={opensTab}>
            {!canEdit && <Notice tone="info">{props.readOnly ?? texts.readOnly}</Notice>}
            {failure && <FailureNotice {...failure} />}
            {stale && (
              <StaleChoice
                stale={stale}
                note={props.staleNote?.(stale.saved)}
                mine={form.getValues()}
                names={names.current}
                onChoose={resolve}
              />
            )}
            {props.children}
          </RecordParts>
        </form>
      </Dialog>
      <LeaveDialog guard={guard} changes={changed.length} />
    </FormProvider>
  );
}

type PartsProps = {
  names: ReturnType<typeof useFieldNames>;
  canEdit: boolean;
  opensTab: React.RefObject<((tab: string) => void) | undefined>;
  children: ReactNode;
};

function RecordParts({ names, canEdit, opensTab, children }: PartsProps) {
  return (
    <CanEditProvider canEdit={canEdit}>
      <FieldNamesProvider names={names}>
        <OpensTab value={opensTab}>{children}</OpensTab>
      </FieldNamesProvider>
    </CanEditProvider>
  );
}
