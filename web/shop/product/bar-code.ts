const GTIN_13 = /^\d{13}$/;

/** Whether a bar code is a GTIN-13 (EAN-13): thirteen figures of which the last is the check digit of the others. */
export function isGtin13(code: string): boolean {
  if (!GTIN_13.test(code)) return false;
  const weighted = [...code].reduce(
    (sum, figure, place) => sum + Number(figure) * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return weighted % 10 === 0;
}
