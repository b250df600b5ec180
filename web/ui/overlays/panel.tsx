import { Modal, type ModalProps } from './modal.tsx';

/** A panel from the right, 500 px and at most 90 % of the window: the cart, a detail. */
export function Panel(props: ModalProps) {
  return <Modal {...props} kind="panel" />;
}
