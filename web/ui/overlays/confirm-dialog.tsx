import type { ReactNode } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Modal } from './modal.tsx';

type Props = {
  open: boolean;
  title: ReactNode;
  /** The consequence: what is lost. */
  children: ReactNode;
  confirmLabel: string;
  /** "Cancelar": takes the focus first. */
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** Red when something is lost permanently. */
  destructive?: boolean;
  busy?: boolean;
  busyText?: string;
  disabledReason?: string | undefined;
};

export function ConfirmDialog(props: Props) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel,
    onConfirm,
    onCancel,
    busy = false,
    busyText,
  } = props;
  return (
    <Modal
      kind="dialog"
      role="alertdialog"
      className="modal-confirm"
      open={open}
      onClose={onCancel}
      title={title}
      closeLabel={cancelLabel}
      foot={
        <>
          <Button kind="outline" wide onClick={onCancel} data-initial-focus>
            {cancelLabel}
          </Button>
          <Button
            kind={props.destructive ? 'danger' : 'primary'}
            wide
            onClick={onConfirm}
            busy={busy}
            disabledReason={props.disabledReason}
            {...(busyText === undefined ? {} : { busyText })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
