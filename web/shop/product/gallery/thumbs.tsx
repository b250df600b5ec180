import { productTexts as texts } from '#web/shop/texts/product.ts';
import { Tile } from '#web/ui/brand/tile.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

type Props = {
  photos: readonly string[];
  videos: readonly string[];
  tint: string;
  current: number;
  onShow: (place: number) => void;
};

export function Thumbs({ photos, videos, tint, current, onShow }: Props) {
  return (
    <fieldset className="gallery-thumbs">
      <legend className="spoken">{texts.photos}</legend>
      {photos.map((url, place) => (
        <button
          key={url}
          type="button"
          className="gallery-thumb"
          aria-label={texts.photo(place + 1, photos.length)}
          aria-pressed={place === current}
          onClick={() => onShow(place)}
        >
          <Tile tint={tint}>
            <img src={url} alt="" width={56} height={56} loading="lazy" />
          </Tile>
        </button>
      ))}
      {videos.map((url, place) => (
        <button
          key={url}
          type="button"
          className="gallery-thumb"
          aria-label={texts.video}
          aria-pressed={photos.length + place === current}
          onClick={() => onShow(photos.length + place)}
        >
          <Tile tint={tint}>
            <Icon name="play-fill" size={28} />
          </Tile>
        </button>
      ))}
    </fieldset>
  );
}
