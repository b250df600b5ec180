import { Modal, type ModalProps } from './modal.tsx';

/** A dialog in the middle of the screen, up to 480 px wide; `className` may widen it. */
export function Dialog(props: ModalProps) {
  return <Modal {...props} kind="dialog" />;
}
