import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { lazyTexts } from '#web/shop/texts/shell/later.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { useDesk } from '#web/ui/hooks/use-media.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

const texts = lazyTexts.notSaved;
const MOST_NAMED = 8;
/** The interval of checks: 'online' does not fire when it was the server that was unreachable. */
const LOOK_MS = 5_000;

type SavedPage = { path: string; name: string };

/**
 * Browsers throw a TypeError with varying texts when the network fails; errors of the page itself are of other types.
 */
export function insteadOfPage(error: unknown) {
  if (!(error instanceof TypeError) || !/fetch|network|load failed/i.test(error.message)) return null;
  return <NotSaved />;
}

function NotSaved() {
  const { pathname, search } = useLocation();
  const saved = useSavedPages();
  const title = useDesk() ? texts.titleOnDesk : texts.title;

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    const timer = setInterval(readAnew, LOOK_MS);
    window.addEventListener('online', readAnew);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', readAnew);
    };
  }, []);

  return (
    <div className="mx-auto max-w-[480px] px-4 py-10">
      <FailureState
        heading="h1"
        icon="wifi-slash"
        tone="warn"
        title={title}
        actions={
          <ButtonLink to={{ pathname, search }} reloadDocument>
            {texts.retry}
          </ButtonLink>
        }
      >
        <p>{texts.text}</p>
      </FailureState>
      {saved.length > 0 && (
        <nav className="mt-6" aria-labelledby="saved-pages">
          <h2 id="saved-pages" className="mb-2 font-bold">
            {texts.available}
          </h2>
          <ul className="panel py-0 divide-y divide-line">
            {saved.map(({ path, name }) => (
              <li key={path}>
                <Link
                  to={path}
                  reloadDocument
                  className="flex items-center justify-between gap-3 min-h-13 font-semibold"
                >
                  {name}
                  <Icon name="caret-right-bold" size={16} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

/** Reloads once the server answers: 'online' alone does not mean that it is reachable. */
function readAnew(): void {
  if (document.visibilityState !== 'visible') return;
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 502 && window.location.reload(),
    () => {},
  );
}

/** The pages stored by the service worker (web/public/sw.js): home and cart first, then the latest. */
function useSavedPages(): readonly SavedPage[] {
  const [pages, setPages] = useState<readonly SavedPage[]>([]);
  useEffect(() => {
    void readSavedPages().then(setPages, () => {});
  }, []);
  return pages;
}

async function readSavedPages(): Promise<SavedPage[]> {
  const [store] = (await caches.keys()).filter((name) => name.startsWith('pages-'));
  if (store === undefined) return [];
  const cache = await caches.open(store);
  const pages = await Promise.all(
    [...(await cache.keys())].reverse().map(async (request) => {
      const { pathname, search } = new URL(request.url);
      const html = await (await cache.match(request))?.text();
      return { path: pathname + search, name: pathname === '/' ? texts.home : nameOf(html ?? '') };
    }),
  );
  const first = ['/', '/cart'];
  const listed = first.flatMap((path) => pages.filter((page) => page.path === path));
  return [...listed, ...pages.filter(({ path }) => !first.includes(path))].slice(0, MOST_NAMED);
}

function nameOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  const [name = ''] = title.split(' · ');
  return name
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}
