import { type KeyboardEvent, useState } from 'react';
import { productMoreTexts } from '#web/shop/texts/pages/product-more.ts';
import { productTexts as texts } from '#web/shop/texts/product.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { pictureOf } from '#web/ui/picture-set.ts';
import { useZoom } from './use-zoom.ts';
import './viewer.css';

type Props = {
  title: string;
  photos: readonly string[];
  first: number;
  onTurn: (place: number) => void;
  onClose: () => void;
};

/** The photographs in full size, zoomed by a press, two fingers or + and −. Escape closes. */
export default function Viewer({ title, photos, first, onTurn, onClose }: Props) {
  const [place, setPlace] = useState(first);
  const { stage, scale, toggleAt, by } = useZoom();
  const closer = scale > 1;

  function turn(step: 1 | -1) {
    const next = place + step;
    if (next < 0 || next >= photos.length) return;
    by(0);
    setPlace(next);
    onTurn(next);
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === '+') by(1.5);
    if (event.key === '-') by(1 / 1.5);
    // Zoomed in, the arrow keys move the picture instead.
    if (event.key === 'ArrowRight' && !closer) turn(1);
    if (event.key === 'ArrowLeft' && !closer) turn(-1);
  }

  return (
    <Dialog
      open
      title={title}
      closeLabel={productMoreTexts.viewer.close}
      className="viewer"
      onClose={onClose}
      foot={
        <div className="viewer-tools flex items-center gap-2">
          <IconButton label={productMoreTexts.viewer.closer} kind="round" onClick={() => by(1.5)}>
            <Icon name="plus-bold" />
          </IconButton>
          <IconButton label={productMoreTexts.viewer.away} kind="round" onClick={() => by(1 / 1.5)}>
            <Icon name="minus-bold" />
          </IconButton>
          {photos.length > 1 && (
            <>
              <p className="px-2 text-ink-2" aria-live="polite">
                {productMoreTexts.viewer.place(place + 1, photos.length)}
              </p>
              <IconButton
                label={productMoreTexts.viewer.back}
                kind="round"
                aria-disabled={place === 0}
                onClick={() => turn(-1)}
              >
                <Icon name="caret-left-bold" />
              </IconButton>
              <IconButton
                label={productMoreTexts.viewer.on}
                kind="round"
                aria-disabled={place === photos.length - 1}
                onClick={() => turn(1)}
              >
                <Icon name="caret-right-bold" />
              </IconButton>
            </>
          )}
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole dialog; each has a button, too. */}
      <div
        ref={stage}
        className="min-w-0 min-h-0 overflow-auto overscroll-contain touch-pan-x touch-pan-y"
        onKeyDown={onKey}
      >
        <button
          type="button"
          className="viewer-photo"
          style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}
          data-initial-focus
          aria-pressed={closer}
          onClick={(event) => toggleAt(event.clientX, event.clientY)}
        >
          <img
            src={pictureOf(photos[place] ?? '', 1280)}
            alt={texts.photoAlt(title, place + 1, photos.length)}
          />
          <span className="spoken">. {productMoreTexts.viewer.closer}</span>
        </button>
      </div>
    </Dialog>
  );
}
