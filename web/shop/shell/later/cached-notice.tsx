import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { momentText } from '#rules/dates/date-text.ts';
import { lazyTexts as texts } from '#web/shop/texts/shell/later.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { InHeader } from './in-header.tsx';

/**
 * Shows that the page is a cached copy, its age, and a retry button; the service worker marks such pages. If the
 * connection is lost later, it explains what happens to changes.
 */
export function CachedNotice() {
  const { pathname } = useLocation();
  const [storedAt, setStoredAt] = useState<string>();
  const [isClosed, setClosed] = useState(false);

  const isOffline = useSyncExternalStore(watchLine, () => !navigator.onLine, unknown);

  useEffect(() => setStoredAt(document.documentElement.dataset.storedAt), []);

  // Closed until the connection is lost again.
  if (!isOffline && isClosed) setClosed(false);
  if (storedAt === undefined && (!isOffline || isClosed)) return null;
  return (
    <InHeader>
      <div role="status">
        {storedAt === undefined ? (
          <Notice
            tone="warn"
            icon="wifi-slash"
            action={
              <button type="button" onClick={() => setClosed(true)}>
                {texts.close}
              </button>
            }
          >
            {/* In the checkout nothing is added. */}
            {pathname.startsWith('/checkout/') ? texts.offlineAtTheEnd : texts.offline}
          </Notice>
        ) : (
          <Notice
            tone="warn"
            icon="wifi-slash"
            action={
              <a className="link" href={location.href}>
                {texts.retry}
              </a>
            }
          >
            {texts.kept(momentText(new Date(storedAt)))}
          </Notice>
        )}
      </div>
    </InHeader>
  );
}

function watchLine(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** On the server the state is unknown. */
function unknown(): boolean {
  return false;
}
