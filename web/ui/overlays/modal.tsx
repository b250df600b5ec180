import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { cx } from '#web/ui/cx.ts';
import { LiveRegion } from '#web/ui/feedback/live-region.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { enterModal } from './modal-stack.ts';

export type ModalProps = {
  open: boolean;
  /** Called by Escape, the backdrop and the close button. Omitted if a choice is mandatory. */
  onClose?: (() => void) | undefined;
  title: ReactNode;
  headAction?: ReactNode;
  subtitle?: ReactNode;
  closeLabel: string;
  /** Stays at the bottom while the body scrolls: the total on the left, the action on the right. */
  foot?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

const STOPS = 'a[href], button, input, select, textarea, [tabindex="0"]';

type Props = ModalProps & {
  kind: 'dialog' | 'panel' | 'drawer' | 'sheet';
  role?: 'dialog' | 'alertdialog';
};

/**
 * The native modal dialog: it traps the focus, hides the page behind, closes with Escape and restores the focus. The
 * element with `data-initial-focus` is focused first, otherwise the title.
 */
export function Modal(props: Props) {
  const { open, onClose, title, headAction, subtitle, closeLabel, foot, children, kind, role, className } =
    props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [present, setPresent] = useState(open);
  // The content remains during the closing animation, then unmounts with its state.
  if (open && !present) setPresent(true);
  useModal(dialog, open);

  function onCancel(event: SyntheticEvent) {
    // React bubbles cancel events of a dialog above this one, and of a file input without a selection.
    if (event.target !== dialog.current) return;
    // The owner decides: a dialog kept open by its owner must not disappear.
    event.preventDefault();
    onClose?.();
  }

  function onPress(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === dialog.current) onClose?.();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the scrim; the key for it is Escape, above.
    <dialog
      ref={dialog}
      role={role}
      className={cx('modal', `modal-${kind}`, className)}
      aria-labelledby={titleId}
      closedby={onClose === undefined ? 'none' : 'closerequest'}
      onCancel={onCancel}
      onClick={onPress}
      onTransitionEnd={(event) => event.target === dialog.current && !open && setPresent(false)}
    >
      {present && (
        <div className="modal-frame">
          <div className="modal-head">
            <div className="modal-titles">
              <h2 id={titleId} className="modal-title" tabIndex={-1}>
                {title}
              </h2>
              {subtitle !== undefined && <p className="modal-subtitle type-note text-ink-2">{subtitle}</p>}
            </div>
            {headAction}
            {onClose !== undefined && (
              <IconButton label={closeLabel} onClick={onClose} className="modal-close">
                <Icon name="x" size={22} />
              </IconButton>
            )}
          </div>
          <ModalBody titleId={titleId}>{children}</ModalBody>
          {foot !== undefined && <div className="modal-foot">{foot}</div>}
          <LiveRegion />
        </div>
      )}
    </dialog>
  );
}

function useModal(ref: React.RefObject<HTMLDialogElement | null>, open: boolean) {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || dialog === null) return;

    // The page itself may have opened a server-rendered dialog already, before React.
    if (!dialog.open) {
      dialog.showModal();
      const first = dialog.querySelector<HTMLElement>('[data-initial-focus]') ?? dialog.querySelector('h2');
      first?.focus({ preventScroll: true });
    }
    const leave = enterModal(dialog);

    return () => {
      leave();
      dialog.close();
    };
  }, [ref, open]);
}

/**
 * The content between header and footer of a dialog. If it scrolls and has nothing focusable, it becomes a tab stop
 * itself: otherwise keyboard users could not scroll to its end.
 */
function ModalBody({ titleId, children }: { titleId: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [isStop, setIsStop] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is another height.
  useEffect(() => {
    const box = body.current;
    if (box === null) return;
    const watcher = new ResizeObserver(() =>
      setIsStop(box.scrollHeight > box.clientHeight && box.querySelector(STOPS) === null),
    );
    for (const part of [box, ...box.children]) watcher.observe(part);
    return () => watcher.disconnect();
  }, [children]);

  const stop = { role: 'group', 'aria-labelledby': titleId, tabIndex: 0 } as const;
  return (
    <div ref={body} className="modal-body" {...(isStop && stop)}>
      {children}
    </div>
  );
}
