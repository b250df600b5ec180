/** Fields of movements of the stock: field-texts.ts says how they are found. */
export const stockTexts = {
  'stock.amount': 'Unidades, o gramos de lo que se vende por peso.',
  'StockMovement.amount': 'Unidades o gramos; por debajo de 0 lo que salió.',
  'StockMovement.stock': 'Unidades o gramos que quedaron después.',
  'StockMovement.cost': 'Pesos de lo que se movió a mano, al costo de ese momento; null si no se sabe.',
  'StockMovement.reason': 'El motivo; null si la causa no lleva uno.',
  'StockSummary.cost': 'Pesos que salieron menos los que entraron, de lo que tiene costo.',
  movements: 'Cuántos movimientos se sumaron.',
  'stock.person': 'Quién lo hizo; vacío si no fue una persona.',
  to_office_id: 'La sede que recibe el traslado.',
  without_cost: 'Cuántos movimientos son de productos sin costo.',
} as const;
