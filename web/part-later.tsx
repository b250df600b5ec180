import { type ComponentType, use, useEffect, useRef, useState } from 'react';
import { ApiError } from './api/api-error.ts';
import { showToast } from './ui/feedback/toast-store.ts';

/** What nobody closes is tried again by itself after so long, in ms. */
const AGAIN_MS = 10_000;

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** How a part that opens is closed: among its own props, or given to it for the case that it does not come. */
type Opened = { open?: boolean; onClose?: () => void; onCancel?: () => void };

/**
 * A part of a page that is fetched with its first use, within a <Suspense>. React's own lazy() throws at the whole page what
 * it could not fetch, and asks no second time. Here the page stays: the part says that there is no connection, closes itself
 * where it can, and is fetched anew by its next use or when the line is back. `quiet` parts, which nobody pressed for, say nothing.
 */
export function partLater<Props extends object>(load: Load<Props>, { quiet = false } = {}) {
  let asked: Promise<ComponentType<Props> | null> | undefined;

  function ask() {
    asked ??= load().then(
      (module) => module.default,
      () => null,
    );
    return asked;
  }

  function PartLater(props: Props & Opened) {
    const { open = true, onClose, onCancel } = props;
    const [tries, setTries] = useState({ count: 0, byHand: true });
    const Part = use(ask());

    function again(byHand: boolean) {
      asked = undefined;
      setTries(({ count }) => ({ count: count + 1, byHand }));
    }

    if (Part !== null) return <Part {...props} />;
    return (
      <Missing
        tries={tries.count}
        open={open}
        quiet={quiet || !tries.byHand}
        close={onClose ?? onCancel}
        onAgain={again}
        onLeave={() => {
          asked = undefined;
        }}
      />
    );
  }

  /** Fetched ahead, while a hand is still on its way. */
  PartLater.preload = () => {
    void ask().then((part) => {
      if (part === null) asked = undefined;
    });
  };
  return PartLater;
}

type MissingProps = {
  tries: number;
  open: boolean;
  quiet: boolean;
  close: (() => void) | undefined;
  onAgain: (byHand: boolean) => void;
  onLeave: () => void;
};

/** In the place of a part that did not come. */
function Missing({ tries, open, quiet, close, onAgain, onLeave }: MissingProps) {
  const wasOpen = useRef(open);
  const closable = close !== undefined;
  const latest = useRef({ close, onAgain, onLeave });

  useEffect(() => {
    latest.current = { close, onAgain, onLeave };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: said and closed once for each try.
  useEffect(() => {
    if (!quiet) showToast('error', ApiError.noConnection().message);
    latest.current.close?.();
  }, [tries]);

  useEffect(() => () => latest.current.onLeave(), []);

  useEffect(() => {
    if (open && !wasOpen.current) latest.current.onAgain(true);
    wasOpen.current = open;
  }, [open]);

  useEffect(() => {
    const again = () => latest.current.onAgain(false);
    window.addEventListener('online', again);
    const timer = closable ? undefined : setInterval(again, AGAIN_MS);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [closable]);

  return null;
}
