import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { parsedUrl } from '#web/addresses/own-address.ts';
import { isPersonalPath, PREVIEW_PARAMETER } from '#web/addresses/personal-paths.ts';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { useInView } from '#web/ui/hooks/use-in-view.ts';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { whenIdle } from '#web/ui/when-idle.ts';
import { configTexts } from '../texts/business/config.ts';
import { styleTexts } from '../texts/business/styles.ts';
import { type Draft, usePreview } from './use-preview.ts';

const texts = configTexts.preview;
const WHICH = [
  { value: 'published', label: texts.published },
  { value: 'draft', label: texts.draft },
] as const;
const nothing: Draft = {};
const LOOK_MS = 100;
const LONGEST_WAIT_MS = 1_500;
const pages = Object.entries(texts.pages);

export function ShopPreview({ draft }: { draft: Draft }) {
  const [which, setWhich] = useState<(typeof WHICH)[number]['value']>('draft');
  const headingId = useId();
  const [path, setPath] = useState('/');
  const [isSeen, setSeen] = useState(false);
  // The frame loads a whole shop: it waits until the form has loaded.
  const element = useInView<HTMLElement>(() => void whenIdle(() => setSeen(true), LONGEST_WAIT_MS));
  const { preview, problem } = usePreview(which === 'draft' ? draft : nothing, isSeen);
  const isSame = Object.keys(draft).length === 0;
  const address = preview && `${path}?${PREVIEW_PARAMETER}=${preview.ticket}`;
  return (
    <section ref={element} className="kit-beside grid gap-3" aria-labelledby={headingId}>
      <header className="flex flex-wrap items-center gap-3">
        <h2 id={headingId} className="type-section">
          {texts.title}
        </h2>
        <Segmented label={texts.label} options={WHICH} value={which} onChange={setWhich} />
        {address && (
          <a className="link flex items-center gap-1" href={address} target="_blank" rel="noopener">
            <StaffIcon name="arrow-square-out" size={16} />
            {texts.open}
          </a>
        )}
        <Select size={36} label={texts.page} value={path} onChange={({ target }) => setPath(target.value)}>
          {!(path in texts.pages) && <option value={path}>{texts.otherPage}</option>}
          {pages.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </header>
      <p className="kit-quiet" role="status">
        {problem !== undefined ? texts[problem] : isSame ? texts.none : ''}
      </p>
      {preview && preview.leftOut.length > 0 && <LeftOut parts={preview.leftOut} />}
      {address ? (
        <Frame
          key={address}
          title={which === 'draft' ? texts.frame : texts.frameNow}
          src={address}
          onOpen={setPath}
        />
      ) : isSeen ? (
        <Skeleton height={400} width="100%" />
      ) : (
        <div className="h-[400px]" />
      )}
    </section>
  );
}

type FrameProps = { title: string; src: string; onOpen: (path: string) => void };

function Frame({ title, src, onOpen }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const open = useEffectEvent((path: string) => onOpen(path));
  useEffect(() => {
    let page: Document | null | undefined;
    const look = () => {
      if (page === frame.current?.contentDocument) return;
      page = frame.current?.contentDocument;
      if (page) openLinksHere(page, open);
    };
    look();
    // Links can be pressed long before the page has loaded, and no event tells when its document is available.
    const timer = isLoaded ? undefined : setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isLoaded]);
  return <iframe ref={frame} title={title} className="kit-phone" src={src} onLoad={() => setLoaded(true)} />;
}

/**
 * Opens a pressed link within the preview, with its unsaved changes: the page itself would be the saved one, which
 * forbids frames. Personal links, external ones and forms do nothing.
 */
function openLinksHere(page: Document, open: (path: string) => void): void {
  const stay = (event: Event) => {
    // The element is from another window, where instanceof does not work.
    const pressed = (event.target as Partial<Element> | null)?.closest?.('a, form');
    const link = pressed?.getAttribute?.('href') ?? null;
    if (!pressed || link?.startsWith('#')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const url = link === null ? null : parsedUrl(link, page.baseURI);
    if (url?.origin === page.location.origin && !isPersonalPath(url.pathname)) open(url.pathname);
  };
  for (const kind of ['click', 'submit']) page.addEventListener(kind, stay, true);
}

function LeftOut({ parts }: { parts: readonly string[] }) {
  return (
    <Notice tone="warn">
      <p>{styleTexts.leftOut}</p>
      <ul className="list-disc pl-5">
        {parts.map((part) => (
          <li key={part}>
            <code>{part}</code>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
