import { Modal, type ModalProps } from './modal.tsx';

/** A sheet from the bottom on a phone, a dialog from 600 px on. */
export function Sheet(props: ModalProps) {
  return <Modal {...props} kind="sheet" />;
}
