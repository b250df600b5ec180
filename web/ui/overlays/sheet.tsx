import { Modal, type ModalProps } from './modal.tsx';

/** From the bottom on a phone, a dialog from 600 px on. */
export function Sheet(props: ModalProps) {
  return <Modal {...props} kind="sheet" />;
}
