import { randomUUID } from 'node:crypto';
import { clientOf } from '#test/client.ts';
import { callerAt, expectEqual, officeAt, PASSWORD, signInAt, type Visit } from './visit.ts';

const SUPERADMIN = 'luz@canasta.example';
const PRODUCT = 'Escoba para exteriores';

/** The stock of a product in an office, typed and stored. */
export const edit: Visit = {
  name: 'stock changed by staff',
  async run(person, shop) {
    const office = await officeAt(shop, 'Bretaña');
    await signInAt(person, `/admin/products?buscar=${encodeURIComponent(PRODUCT)}`, SUPERADMIN);
    await person.press('button', `^${PRODUCT}`);
    await person.press('tab', '^Stock');
    const stock = String(Math.floor(100 + Math.random() * 800));
    await person.fill('^Stock en Sede Bretaña', stock);
    await person.press('button', '^Guardar cambios$');
    await person.notSee('heading', '^Editar Producto');
    const query = { query: PRODUCT, office_id: office.id };
    const { products } = (await clientOf(shop, undefined).call('search.products', { query })).ok();
    const { client } = await callerAt(shop, SUPERADMIN);
    const id = products.find(({ title }) => title === PRODUCT)?.id ?? '';
    const { product } = (await client.call('products.staffOne', { params: { id }, query: {} })).ok();
    const stored = product.stock_branch_offices.find((one) => one.id === office.id)?.stock;
    expectEqual('stored stock', stored, Number(stock));
  },
};

/** An order of two lines, found by its picker and handed to billing. */
export const pick: Visit = {
  name: 'order picked',
  async run(person, shop) {
    const { order, email, luz } = await pickerWithOrder(shop);
    await signInAt(person, '/admin/picking', email);
    await person.press('button', '^Empezar con ');
    await person.press('button', '^Encontrado: ');
    await person.read('1 de 2 listos');
    await person.press('button', '^Encontrado: ');
    await person.read('2 de 2 listos');
    await person.press('button', '^Terminar la canasta');
    await person.press('button', '^Pasar a facturación$');
    await person.read('pasó a facturación');
    const { order: stored } = (await luz.call('orders.get', { params: { id: order } })).ok();
    expectEqual('found lines', stored.products.filter(({ picked }) => picked?.outcome === 'found').length, 2);
  },
};

/** Somebody who may do what this role does at an office, and an order of two lines which is theirs. */
async function pickerWithOrder(shop: string) {
  const office = await officeAt(shop, 'Granada');
  const luz = (await callerAt(shop, SUPERADMIN)).client;
  const picker = await newAccount(shop);
  const { version } = (await luz.call('people.get', { params: { id: picker.id } })).ok().user;
  const role = { id: picker.id, role: 'picker', branchId: office.id, version } as const;
  (await luz.call('users.save', { body: role })).ok();

  const { call } = (await newAccount(shop)).client;
  const products = await Promise.all(
    ['Aceite de girasol multiusos', 'Papel higiénico 4 hojas'].map(async (title) => {
      const query = { query: title, office_id: office.id };
      const found = (await call('search.products', { query })).ok();
      return { product_id: found.products.find((one) => one.title === title)?.id ?? '', count: 2 };
    }),
  );
  const merge = { merge_key: randomUUID(), branch_office_id: office.id, products };
  const params = { uuid: (await call('cart.merge', { body: merge })).ok().cart?.id ?? '' };
  const pickup = { type: 'pickup', address_selected: { idBranch: office.id } } as const;
  (await call('cart.setAddress', { params, body: pickup })).ok();
  (await call('cart.setPaymentMethod', { params, body: { payment_method_selected: 'dataphone' } })).ok();
  const { cart } = (await call('cart.setBags', { params, body: { bags_config: { code: '' } } })).ok();
  const body = { total_price: cart.price_total_computed };
  const { order } = (await call('cart.createOrder', { params, body })).ok();
  const move = { state: '7_admin_cart_accept', delivery: { picker_id: picker.id } } as const;
  (await luz.call('orders.move', { params: { id: order.id }, body: move })).ok();
  return { order: order.id, email: picker.email, luz };
}

async function newAccount(shop: string) {
  const email = `deisy.${randomUUID().slice(0, 8)}@correo.example`;
  const account = { email, password: PASSWORD, name: 'Deisy Angulo', phone: '315 555 0199' };
  const agreed = { terms: true, habeasAccept: true, promotionalAccept: false };
  const body = { ...account, ...agreed };
  const { user, token } = (await clientOf(shop, undefined).call('users.createAccount', { body })).ok();
  const client = clientOf(shop, token);
  const data = { identification_card: '31987654', birthday: '1985-04-30' };
  (await client.call('users.update', { params: { id: user.id }, body: data })).ok();
  return { id: user.id, email, client };
}
