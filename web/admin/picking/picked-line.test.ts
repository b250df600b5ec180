import { expect, test } from 'vitest';
import type { PickConflict } from '#rules/picking/pick-action.ts';
import { conflictWords, typedGrams } from './picked-line.ts';

test('a weight is typed in grams, or in kilos as a scale shows it', () => {
  const typed = ['515', '1200', '0,515', '1,2', '1.25', ',5', '', ',', '1,2,3', '1,2345'];
  expect(typed.map(typedGrams)).toEqual([515, 1_200, 515, 1_200, 1_250, 500, 0, 0, 0, 0]);
});

test('a conflict of a whole order is said once, for its crate; another for each product and crate', () => {
  const met = (id: string, conflict: PickConflict, crate: string) => ({
    conflict,
    action: {
      id,
      lineId: `line ${id}`,
      replaces: null,
      found: null,
      replacement: null,
      reason: null,
      at: '',
      orderId: `order ${crate}`,
      title: `Producto ${id}`,
      crate,
    },
  });
  const words = conflictWords({
    queue: [],
    conflicts: [
      met('1', 'ORDER_CANCELLED', 'B'),
      met('2', 'LINE_CHANGED', 'A'),
      met('3', 'ORDER_CANCELLED', 'B'),
      met('4', 'ORDER_REASSIGNED', 'C'),
    ],
    left: [
      { order_id: 'order B', crate: 'B', why: 'ORDER_CANCELLED' },
      { order_id: 'order D', crate: 'D', why: 'PICKING_UNDONE' },
    ],
  });
  expect(words).toEqual([
    'Canasta B (2 anotados): el pedido se canceló. Devuelve lo que llevas.',
    'Producto 2, canasta A: cambió mientras tanto. Míralo y anótalo otra vez.',
    'Canasta C (1 anotado): el pedido ya no es tuyo. Entrega la canasta.',
    'Canasta D: la tienda deshizo el alistamiento. Empiézalo y anótalo otra vez.',
  ]);
});
