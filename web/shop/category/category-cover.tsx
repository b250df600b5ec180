import { useOffice } from '#web/shop/office/use-office.ts';
import { useCustomText } from '#web/shop/shell/use-business.ts';
import { categoryTexts as texts } from '#web/shop/texts/category.ts';
import { tintStyle } from '#web/ui/brand/tile.tsx';
import { cx } from '#web/ui/cx.ts';
import { pictureOf } from '#web/ui/picture-set.ts';

type Props = {
  name: string;
  /** Read after the name on a subcategory's page: it is part of the title. */
  subcategory: string | undefined;
  /** Whether the name is drawn over a photograph, or is part of the photograph already (visibleName). */
  nameDrawn: boolean;
  tint: string;
  total: number;
  /** A photograph of the business, else '' for pictures of the subcategories. */
  photo: string;
  pictures: readonly string[];
};

export function CategoryCover({ name, subcategory, nameDrawn, tint, total, photo, pictures }: Props) {
  const { office } = useOffice();
  const named = useNamesWithPictures() || nameDrawn || photo === '';
  return (
    <header className="cover" style={tintStyle(tint)}>
      {photo !== '' && <img src={photo} alt="" width={1344} height={148} className="cover-photo" />}
      <div className={cx('cover-words', photo !== '' && named && 'cover-words-plate', !named && 'spoken')}>
        <h1 className="cover-title">
          {name}
          {subcategory !== undefined && <span className="spoken">: {subcategory}</span>}
        </h1>
        {office !== null && <p className="text-ink-2">{texts.count(total, office.name)}</p>}
      </div>
      {photo === '' && (
        <div className="cover-pictures" aria-hidden>
          {pictures.map((picture) => (
            <img
              key={picture}
              src={pictureOf(picture, 240)}
              alt=""
              width={120}
              height={120}
              loading="lazy"
              decoding="async"
            />
          ))}
        </div>
      )}
    </header>
  );
}

/** Configuration `categories_with_names`: names are shown with category pictures, even with their own. */
function useNamesWithPictures(): boolean {
  return !['', '0', 'no', 'false'].includes(useCustomText('categories_with_names', '').trim().toLowerCase());
}
