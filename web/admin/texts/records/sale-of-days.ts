import { formatPesos } from '#rules/money.ts';

export const saleOfDaysTexts = {
  /** 'Rebaja a $ 8.000, 2 dic 2026 – 5 dic 2026' */
  days: (net: number, days: string) => `Rebaja a ${formatPesos(net)}${days === '' ? '' : `, ${days}`}`,
  stop: 'Quitar la rebaja',
  stopSpoken: (office: string) => `Quitar la rebaja de ${office}`,
  stopped: 'La rebaja se quita al guardar.',
  keep: 'Dejar la rebaja',
  keepSpoken: (office: string) => `Dejar la rebaja de ${office}`,
} as const;
