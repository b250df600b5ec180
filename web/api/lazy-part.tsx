import { type ComponentType, use, useEffect } from 'react';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { ApiError } from './api-error.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * How a part that opens is closed: by its own props, or by a function passed for the case that it fails to load.
 */
type Opened = { open?: boolean; onClose?: () => void; onCancel?: () => void };

/**
 * The action after a script failed to load: browsers cache the failure, and import() fails again until the page is
 * reloaded.
 */
export const reloadAction = { label: shellTexts.failure.retry, onPress: () => window.location.reload() };

/**
 * A component loaded on first use, within a <Suspense>. React's own lazy() fails the whole page when loading fails.
 * Here the page remains: the component reports the missing connection, offers to reload, and closes itself if possible.
 * `quiet` components, which nobody asked for, show nothing.
 */
export function lazyPart<Props extends object>(load: Load<Props>, { quiet = false } = {}) {
  let loading: Promise<ComponentType<Props> | null> | undefined;

  function ask() {
    loading ??= load().then(
      (module) => module.default,
      () => null,
    );
    return loading;
  }

  function retry() {
    loading = undefined;
  }

  function LazyPart(props: Props & Opened) {
    const { open = true, onClose, onCancel } = props;
    const Part = use(ask());
    const missed = Part === null && open;

    // biome-ignore lint/correctness/useExhaustiveDependencies: once per failure.
    useEffect(() => {
      if (!missed) return;
      if (!quiet) {
        showToast('error', ApiError.noConnection().message, reloadAction);
      }
      (onClose ?? onCancel)?.();
      return retry;
    }, [missed]);

    return Part && <Part {...props} />;
  }

  LazyPart.preload = () => {
    void ask().then((part) => part === null && retry());
  };
  return LazyPart;
}
