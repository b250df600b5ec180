import { useEffect, useRef } from 'react';
import { useSize } from '#web/ui/map/use-size.ts';
import { offerTimeTexts } from '../../texts/tabs/offer-times.ts';

const texts = offerTimeTexts.preview;
export type Width = 'desk' | 'phone';
/** The window sizes for which the page is rendered, in px. */
const SIZES: Record<Width, { width: number; height: number }> = {
  desk: { width: 1280, height: 680 },
  phone: { width: 390, height: 680 },
};
/** Parts loaded by the page's scripts, such as the pop-up, appear within this time. */
const LOOK_MS = 250;
const LOOKS = 20;

type Props = {
  src: string;
  width: Width;
  offerId: string | null;
  onLooked: (isThere: boolean) => void;
  onPick?: ((id: string) => void) | undefined;
};

/**
 * The real shop in a frame of this host, rendered at `width` and scaled to the available space. It scrolls and its
 * banners advance; links and forms are disabled.
 */
export function ShopFrame({ src, width, offerId, onLooked, onPick }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const room = useSize(place);
  const size = SIZES[width];
  const scale = room.width === 0 ? 1 : Math.min(1, room.width / size.width);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  function onLoad(page: Document | null) {
    stop.current();
    if (!page) return;
    const pick = ({ target }: Event) => {
      const banner = (target as Partial<Element> | null)?.closest?.('[data-offer]');
      const id = banner?.getAttribute('data-offer');
      if (id) onPick?.(id);
    };
    page.addEventListener('click', pick, true);
    for (const kind of ['click', 'submit']) page.addEventListener(kind, stayHere, true);
    if (offerId !== null) stop.current = lookFor(page, offerId, onLooked);
  }

  return (
    // The framed page is wider than a phone: it fits the space and never enlarges it.
    <div ref={place} className="overflow-hidden" style={{ contain: 'inline-size' }}>
      <div
        className="mx-auto overflow-hidden rounded-card border border-line"
        style={{ width: size.width * scale, height: size.height * scale }}
      >
        <iframe
          key={src}
          title={texts.frame}
          src={src}
          style={{ ...size, transform: `scale(${scale})`, transformOrigin: '0 0' }}
          onLoad={(event) => onLoad(event.currentTarget.contentDocument)}
        />
      </div>
    </div>
  );
}

/** Blocks links and forms, which would leave the previewed moment. */
function stayHere(event: Event): void {
  // The element is from another window, where instanceof does not work.
  const pressed = event.target as Partial<Element> | null;
  if (!pressed?.closest?.('a, form')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function lookFor(page: Document, id: string, onLooked: (isThere: boolean) => void): () => void {
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    const banners = [...page.querySelectorAll<HTMLElement>(`[data-offer="${CSS.escape(id)}"]`)];
    const banner = banners.find((one) => one.getClientRects().length > 0);
    if (!banner && looks < LOOKS) return;
    clearInterval(timer);
    if (banner) {
      banner.style.outline = '4px solid var(--offer)';
      banner.style.outlineOffset = '-4px';
      bringIntoSight(page, banner);
    }
    onLooked(banner !== undefined);
  }, LOOK_MS);
  return () => clearInterval(timer);
}

/** Scrolls within the framed page: scrollIntoView() would scroll the surrounding page, too. */
function bringIntoSight({ defaultView: view }: Document, banner: HTMLElement): void {
  for (let around = banner.parentElement; around; around = around.parentElement) {
    if (around.scrollWidth <= around.clientWidth) continue;
    const before = around.getBoundingClientRect().left;
    around.scrollLeft += banner.getBoundingClientRect().left - before;
  }
  const { top, height } = banner.getBoundingClientRect();
  view?.scrollBy({ top: top - (view.innerHeight - height) / 2, behavior: 'instant' });
}
