import { productCardTexts as texts } from '#web/shop/texts/product-card.ts';

/**
 * The unit of a price: displayed '/kg' or '/500 g', read out 'por kilo' or 'por 500 g', because screen readers would
 * say 'barra'.
 */
export function Unit({ children }: { children: string }) {
  return (
    <>
      <span aria-hidden>{children}</span>
      <span className="spoken"> {texts.unitSpoken(children)}</span>
    </>
  );
}
