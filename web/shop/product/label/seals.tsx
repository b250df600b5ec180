import type { Seal } from '#rules/label/label.ts';
import { productLabelTexts as texts } from '#web/shop/texts/pages/product-label.ts';

/** The warning seals on the front of a pack: Resolución 810 de 2021, article 32. */
export function Seals({ seals }: { seals: readonly Seal[] }) {
  return (
    <ul className="seals" aria-label={texts.seals}>
      {seals.map((seal) => (
        <li key={seal} className="seal">
          {texts.sealWords[seal].map((word) => (
            <span key={word}>{word} </span>
          ))}
          <small>{texts.authority}</small>
        </li>
      ))}
    </ul>
  );
}
