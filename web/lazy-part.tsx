import { type ComponentType, use, useEffect } from 'react';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { ApiError } from './api/api-error.ts';
import { showToast } from './ui/feedback/toast-store.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** How a part that opens is closed: among its own props, or given to it for the case that it does not come. */
type Opened = { open?: boolean; onClose?: () => void; onCancel?: () => void };

/**
 * The way out where a script did not come: browsers remember that, and import() fails again until the page is read
 * anew.
 */
export const readAnew = { label: shellTexts.failure.retry, onPress: () => window.location.reload() };

/**
 * A part of a page that is fetched with its first use, within a <Suspense>. React's own lazy() throws at the whole
 * page what it could not fetch. Here the page stays: the part says that there is no connection, with the way to read
 * the page anew, and closes itself where it can. `quiet` parts, which nobody pressed for, say nothing.
 */
export function lazyPart<Props extends object>(load: Load<Props>, { quiet = false } = {}) {
  let asked: Promise<ComponentType<Props> | null> | undefined;

  function ask() {
    asked ??= load().then(
      (module) => module.default,
      () => null,
    );
    return asked;
  }

  function askAnew() {
    asked = undefined;
  }

  function LazyPart(props: Props & Opened) {
    const { open = true, onClose, onCancel } = props;
    const Part = use(ask());
    const missed = Part === null && open;

    // biome-ignore lint/correctness/useExhaustiveDependencies: said and closed once for each time it is missed.
    useEffect(() => {
      if (!missed) return;
      if (!quiet) {
        showToast('error', ApiError.noConnection().message, readAnew);
      }
      (onClose ?? onCancel)?.();
      return askAnew;
    }, [missed]);

    return Part && <Part {...props} />;
  }

  /** Fetched ahead, while a hand is still on its way. */
  LazyPart.preload = () => {
    void ask().then((part) => part === null && askAnew());
  };
  return LazyPart;
}
