const GTIN_13 = /^\d{13}$/;

/** Whether a bar code is a GTIN-13 (EAN-13): thirteen figures of which the last is the check digit of the others. */
export function isGtin13(code: string): boolean {
  return GTIN_13.test(code) && isChecked(code);
}

const GTIN = /^(\d{8}|\d{12,14})$/;
/** Numbers that a shop gives its own goods (scales, internal codes) and coupons; of nobody else. */
const OWN_NUMBERS = /^(02|04|05|2|98|99)\d*$/;

/** Whether other companies know the product by this number: a GTIN of any length that a manufacturer was given. */
export function isGlobalGtin(code: string): boolean {
  if (!GTIN.test(code) || !isChecked(code)) return false;
  return !(code.length === 13 && OWN_NUMBERS.test(code)) && !(code.length === 8 && /^[02]/.test(code));
}

/** From the right, each second figure counts three times. */
function isChecked(code: string): boolean {
  const weighted = [...code].reduceRight(
    (sum, figure, place) => sum + Number(figure) * ((code.length - place) % 2 === 0 ? 3 : 1),
    0,
  );
  return weighted % 10 === 0;
}
