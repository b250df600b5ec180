import { groupThousands } from '#rules/money.ts';

/** Why a typed or pressed quantity is not accepted (storefront 5, rule 27). */
export const quantityTexts = {
  whole: 'Escribe un número entero mayor que 0.',
  least: (quantity: string) => `La cantidad mínima es ${quantity}.`,
  step: (grams: number, taken = 'dejamos la cantidad más cercana') =>
    `Los gramos van de ${grams} en ${grams}: ${taken}.`,
  limit: (quantity: string) => `Puedes llevar hasta ${quantity} de cada producto.`,
  units: (count: number) => (count === 1 ? '1 unidad' : `${groupThousands(count)} unidades`),
  left: (most: number, quantity: string) => `Solo ${most === 1 ? 'queda' : 'quedan'} ${quantity} en tu sede.`,
} as const;
