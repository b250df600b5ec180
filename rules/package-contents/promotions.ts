const COUNTED = '(?:u|un|und|unds|unid|unidades|uds|lb|lbs|libras)';
const PROMOTION = new RegExp(
  `\\b(?:pague|paga|lleve|lleva)\\b|\\b(?:pag|pg|llev|ll) ?\\d|\\b(?:[2-9]|1[0-2]) ?x ?1\\b(?![.,]?\\d)(?! ?(?:${COUNTED}|kgs?|kilos?|l|lts?|litros?|m)\\b)`,
);
/** Of which the figure may be with or without. */
const MORE_OF_IT =
  /\+ ?\d{1,3} ?%|\d ?% ?(?:de )?(?:(?:contenido|producto) )?(?:gratis|gts|adicional|(?:mas|extra)\b(?! ?(?!contenido|producto|gratis|x\b)[a-z]))|\b(?:gratis|gts|adicional)(?: un)? \d{1,3} ?%/;
/** Two of it, or it with something else: 'Gaseosa 2.25 l dúo'. */
const DUO = /\d ?(?:ml|cc|l|lts?|grs?|g) duo ?$/;
/** 'Take ten, pay seven': a number of few less behind it. */
const TAKE_PAY = new RegExp(
  `(?<![\\d.,a-z])(\\d{1,2}) ?x ?(\\d{1,2})(?![\\d.,])(?: ?${COUNTED}(?![a-z])|(?! ?[a-z\\d]))`,
  'g',
);

/** Whether several are sold for the price of fewer, or more of it than usual. */
export function isPromotion(plain: string): boolean {
  return PROMOTION.test(plain) || MORE_OF_IT.test(plain) || DUO.test(plain) || isTakePay(plain);
}

function isTakePay(text: string): boolean {
  return [...text.matchAll(TAKE_PAY)].some(([, take, pay]) => {
    const more = Number(take) - Number(pay);
    return more > 0 && more <= 3 && Number(pay) > 0;
  });
}
