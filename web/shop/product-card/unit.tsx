import { productCardTexts as texts } from '#web/shop/texts/product-card.ts';

/** The unit of a price: drawn '/kg' or '/500 g', read 'por kilo' or 'por 500 g'. A screen reader says 'barra' else. */
export function Unit({ children }: { children: string }) {
  return (
    <>
      <span aria-hidden>{children}</span>
      <span className="spoken"> {texts.unitSpoken(children)}</span>
    </>
  );
}
