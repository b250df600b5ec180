import { groupThousands } from '#rules/money.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { categoryTexts as texts } from '#web/shop/texts/category.ts';
import { tintStyle } from '#web/ui/brand/tile.tsx';

type Props = {
  name: string;
  tint: string;
  total: number;
  /** A photograph of the business, else '' and the pictures of the subcategories stand on the tint. */
  photo: string;
  pictures: readonly string[];
};

/** The head of a category: its name on its tint, what grows there at the right. */
export function CategoryCover({ name, tint, total, photo, pictures }: Props) {
  const { office } = useOffice();
  return (
    <header className="cover" style={tintStyle(tint)}>
      {photo !== '' && <img src={photo} alt="" width={1344} height={148} className="cover-photo" />}
      <div className="cover-words">
        <h1 className="cover-title">{name}</h1>
        {office !== null && <p className="text-ink-2">{texts.count(groupThousands(total), office.name)}</p>}
      </div>
      {photo === '' && (
        <div className="cover-pictures" aria-hidden>
          {pictures.map((picture) => (
            <img
              key={picture}
              src={picture}
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
