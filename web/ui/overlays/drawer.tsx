import { Modal, type ModalProps } from './modal.tsx';

/** A panel from the left, 260 px: the menu of the phone. */
export function Drawer(props: ModalProps) {
  return <Modal {...props} kind="drawer" />;
}
