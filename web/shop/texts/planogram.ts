/** The position of a product in the store (module planogram). */
export const planogramTexts = {
  isle: 'Pasillo',
  gondola: 'Góndola',
} as const;

/** 'Pasillo 7 · Góndola B3'; '' if neither is known. */
export function placeText({ isle, gondola }: { isle: string; gondola: string }): string {
  return [isle && `${planogramTexts.isle} ${isle}`, gondola && `${planogramTexts.gondola} ${gondola}`]
    .filter(Boolean)
    .join(' · ');
}
