/** Audited fields of what the law asks of goods, and of how they are sold. */
export const goodsFields = {
  'Rebaja con fechas': 'sale',
  Empezó: 'begun',
  'Con maduración': 'withManturity',
  'Solo para mayores de 18': 'ageRestricted age_restricted',
  'Tipo de mercancía': 'goodsKind effectiveGoodsKind',
  'Plazo de devolución': 'returnTerm',
  'Horas para pedir una devolución': 'return_hours',
  'Horas para pedir una devolución de perecederos': 'return_short_hours',
  'Registro sanitario': 'sanitaryRecord',
  'Ofertas hasta agotar existencias': 'whileStocksLast',
  'Vende medicamentos': 'sells_medicines',
  'Horas sin venta de licor': 'alcoholPauses',
  'Ley seca': 'dryDays',
  Días: 'days',
} as const;
