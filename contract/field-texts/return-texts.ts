/** Fields of goods that come back after the delivery: field-texts.ts says how they are found. */
export const returnTexts = {
  bearer: 'Quién lo asume: la tienda, quien lo llevó o el proveedor.',
  beside: 'Pesos de domicilio y bolsas que se devuelven; 0 mientras queda algo del pedido.',
  given_back: 'Efectivo de la ronda que se devolvió a clientes; ya no está en cash_in_hand.',
  may_return: 'Si algo se puede devolver ahora: se entregó y queda dinero.',
  paid: 'Pesos que ya se devolvieron; el resto se debe.',
  return_id: 'Identificador que pone quien devuelve: repetido, es la misma devolución.',
  returns: 'Lo que se devolvió, de lo primero a lo último.',
  round_id: 'La ronda de cuyo efectivo se devuelve; null si no es de una ronda.',
  rounds: 'Rondas en camino, con el efectivo que llevan.',
  way: 'Cómo vuelve el dinero: por el pago en línea, por fuera o del efectivo de una ronda.',
  ways: 'Las formas en que puede volver el dinero de este pedido.',
} as const;
