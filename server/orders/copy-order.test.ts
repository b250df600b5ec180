import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goods } from '#test/factories/goods.ts';
import { officeIds } from '#test/factories/ids.ts';
import { order, readyShoppers } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('ordering again', () => {
  it('reports what was added, changed and missing', async () => {
    const [shopper] = await readyShoppers(server, [
      [
        { product: goods.ron, count: 1 },
        { product: goods.huevos, count: 6 },
        { product: goods.leche, count: 2 },
        { product: goods.arroz, count: 2 },
      ],
    ]);
    if (!shopper) throw new Error('No shopper');
    const { cart } = (await shopper.client.call('cart.active', {})).ok();
    const placed = (await order(shopper, cart?.price_total_computed ?? 0)).ok().order;
    const [mine] = (await shopper.client.call('orders.mine', { query: {} })).ok().orders;
    expect(mine).toMatchObject({ id: placed.id, history_uuid: cart?.id });
    const inBretana = 'where office_id = $1 and product_id = $2';
    await server.sql(`update product_office set price = 60000, price_neto = 60000 ${inBretana}`, [
      officeIds.bretana,
      goods.ron.id,
    ]);
    await server.sql(`update product_office set stock = 2 ${inBretana}`, [
      officeIds.bretana,
      goods.huevos.id,
    ]);
    await server.sql(`update product_office set stock = 0 ${inBretana}`, [officeIds.bretana, goods.leche.id]);
    await shopper.client.call('cart.addProduct', { body: { product_id: goods.arroz.id, count: 1 } });

    const preview = (await shopper.client.call('orders.previewCopy', { params: { id: placed.id } })).ok();
    const copied = (await shopper.client.call('orders.copy', { params: { id: placed.id } })).ok();
    const { total, lines, ...previewed } = preview;
    expect(copied).toMatchObject(previewed);
    // Each at what it costs today, of the rice what comes on top of what is there.
    const [ron, huevos, arroz] = [60_000, 2 * goods.huevos.price, 2 * goods.arroz.price];
    expect(
      lines.map(({ product, count, totalPrice, notes }) => [product.title, count, totalPrice, notes]),
    ).toEqual([
      ['Ron añejo', 1, ron, ['Antes: $\u00A052.000 | Ahora: $\u00A060.000']],
      ['Huevos AA rojos', 2, huevos, ['Solo quedan 2 de las 6 que pediste']],
      ['Arroz blanco', 2, arroz, ['Se suma a lo que ya tienes en el carrito']],
    ]);
    expect(total).toBe(ron + huevos + arroz);
    // The rice was there once already: what the preview said is what came on top of it.
    const rice = copied.cart.products.find((line) => line.product.title === 'Arroz blanco');
    expect(total).toBe(copied.cart.price_subtotal_computed - (rice?.pricePerUnit ?? 0));
    expect(copied).toMatchObject({
      added: ['Ron añejo', 'Huevos AA rojos', 'Arroz blanco'],
      changed: [
        'Ron añejo: Antes: $\u00A052.000 | Ahora: $\u00A060.000',
        'Huevos AA rojos: Solo quedan 2 de las 6 que pediste',
        'Arroz blanco: Se suma a lo que ya tienes en el carrito',
      ],
      missing: ['Leche entera'],
    });
    expect(copied.cart.products.map((line) => [line.product.title, line.count])).toEqual([
      ['Arroz blanco', 3],
      ['Ron añejo', 1],
      ['Huevos AA rojos', 2],
    ]);
  });

  it('is refused when no product is available, and leaves the cart unchanged', async () => {
    const [shopper] = await readyShoppers(server, [[{ product: goods.cerveza, count: 3 }]]);
    if (!shopper) throw new Error('No shopper');
    const placed = (await order(shopper, 62_400)).ok().order;
    await server.sql('update product_office set stock = 0 where product_id = $1', [goods.cerveza.id]);
    const answer = await shopper.client.call('orders.copy', { params: { id: placed.id } });
    expect(answer.failure()).toMatchObject({
      error: 'PRODUCT_NOT_AVAILABLE',
      message: 'No hay productos en el carrito para duplicar',
    });
    const preview = await shopper.client.call('orders.previewCopy', { params: { id: placed.id } });
    expect(preview.ok()).toMatchObject({ added: [], missing: ['Cerveza original'], total: 0 });
  });
});
