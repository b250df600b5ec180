import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { appUrl } from '#server/db/migrate.ts';
import { prepareStandingOrders } from '#server/standing-orders/prepare.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { linesOf, orderInWalk } from '#test/picking/picking-world.ts';
import { plain } from '#test/plain.ts';
import { fridayMorning, type TestServer } from '#test/server.ts';
import { repeated } from '#test/standing-orders/standing-world.ts';
import {
  byWhatsapp,
  chooseWhatsapp,
  openWhatsapp,
  type WhatsappWorld,
} from '#test/webhooks/whatsapp-world.ts';

/**
 * A picker's question by WhatsApp, answered by a button or in the shop, and what answers nothing; the reminder of a
 * repeated order (rule 142).
 */

let world: WhatsappWorld;
let server: TestServer;

beforeAll(async () => {
  world = await openWhatsapp();
  ({ server } = world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.leave();
  world.meta.state.bubbles.length = 0;
  server.sent.length = 0;
});

const soon = { timeout: 10_000, interval: 50 };
const bubbles = () => world.meta.state.bubbles.filter(({ from }) => from === 'shop');

/** An order in a walk whose picker asks about its milk. */
async function orderWithQuestion(phone: string) {
  const { luz, wilson } = world;
  const placed = await orderInWalk(server, { luz, wilson }, [{ product: goods.leche, count: 2 }]);
  await byWhatsapp(world, placed.id, placed.shopper.client, phone);
  await world.leave();
  world.meta.state.bubbles.length = 0;
  server.sent.length = 0;
  const [line] = await linesOf(wilson, placed.id);
  const id = newId();
  const body = { id, line_id: line?.id ?? '', product_id: goods.arroz.id, count: 1 };
  (await wilson.call('picking.ask', { params: { id: placed.id }, body })).ok();
  return { ...placed, question: id, phone };
}

async function questionOf(order: Awaited<ReturnType<typeof orderWithQuestion>>) {
  const [row] = await server.sql<{ state: string; picks: number }>(
    `select q.state, (select count(*)::int from pick_action a where a.order_id = q.order_id and a.id = q.id) as picks
     from order_question q where q.id = $1`,
    [order.question],
  );
  return [row?.state, row?.picks];
}

async function bubble() {
  await expect.poll(() => bubbles().length, soon).toBe(1);
  const [one] = bubbles();
  if (!one) throw new Error('Nothing came');
  return one;
}

async function press(order: { phone: string }, which: 0 | 1, from = order.phone) {
  const { replies } = await bubble();
  const { label: text = '', payload = '' } = replies[which] ?? {};
  world.meta.reply({ business: 'canasta', phone: from, text, payload });
  await world.meta.settled();
}

const lastWords = async () => {
  await world.leave();
  return plain(bubbles().at(-1)?.text);
};

it('is asked at once with a button for each answer, and a yes puts the replacement in, once', async () => {
  const order = await orderWithQuestion('573105551001');
  const one = await bubble();
  expect(plain(one.text)).toMatch(
    /Se agotó Leche.*\. ¿Te llevamos 1 und de Arroz.*\? Ese producto te queda en \$ [\d.]+.*\. Responde antes de las /,
  );
  expect(one.replies.map(({ label }) => label)).toEqual(['Sí, llévenlo', 'No, gracias']);
  world.meta.set({ events: { duplicate: 1 } });
  await press(order, 0);
  world.meta.set({ events: { duplicate: 0 } });
  expect(await questionOf(order)).toEqual(['yes', 1]);
  expect(await lastWords()).toMatch(/^Listo: te llevamos Arroz/);
  expect(bubbles()).toHaveLength(2);
  const { list } = (await world.luz.call('orderMessages.ofOrder', { params: { id: order.id } })).ok();
  expect(list[0]).toMatchObject({ asks: true, moments: [], channel: 'whatsapp', delivery: 'delivered' });
});

it('is answered once whichever door is first, and the other is told', async () => {
  const order = await orderWithQuestion('573105551002');
  await bubble();
  const params = { id: order.id, question_id: order.question };
  const inShop = order.shopper.client.call('orders.answerQuestion', { params, body: { answer: 'no' } });
  await Promise.all([inShop, press(order, 0)]);
  const [state, picks] = await questionOf(order);
  expect([['yes', 'no'].includes(state as string), picks]).toEqual([true, 1]);
  const other = (await inShop).status === 200 ? await lastWords() : 'Listo: te llevamos Arroz';
  expect(other).toMatch(state === 'no' ? /^Ya respondiste/ : /^Listo: te llevamos/);
});

it('is of the number that was asked alone, and over when its time is', async () => {
  const order = await orderWithQuestion('573105551003');
  await bubble();
  await press(order, 0, '573105559999');
  expect(await questionOf(order)).toEqual(['open', 0]);
  await server.sql(
    "update order_question set asked_at = asked_at - interval '1 hour', expires_at = '2026-11-20T14:30Z' where id = $1",
    [order.question],
  );
  await press(order, 0);
  expect(await questionOf(order)).toEqual(['expired', 1]);
  expect(await lastWords()).toContain('Se acabó el tiempo para responder');
});

it('goes by SMS where the number has no WhatsApp, with the way to the order', async () => {
  const order = await orderWithQuestion('573105550000');
  await expect.poll(() => server.sent.length, soon).toBe(1);
  expect(server.sent[0]).toMatchObject({ channel: 'sms', to: '+573105550000' });
  expect(server.sent[0]?.text).toMatch(
    /necesita tu respuesta antes de las .* http:\/\/canasta\.localhost\/shoppingcart-detail\//,
  );
  expect(await questionOf(order)).toEqual(['open', 0]);
});

it('leaves what answers nothing to staff of its office, who answer once, within a day', async () => {
  const { luz } = world;
  const order = await orderWithQuestion('573105551004');
  await world.leave();
  const write = async (text: string, phone = order.phone) => {
    world.meta.reply({ business: 'canasta', phone, text });
    await world.meta.settled();
  };
  await write('¿Me <b>cambian</b> la dirección?');
  await write('Hola, ¿venden hielo?', '573105558888');
  const list = async (who = luz) =>
    (await who.call('whatsappReplies.page', { query: { handled: 'false' } })).ok().list;
  const [ofNobody, ofClient] = await list();
  expect(ofNobody).toMatchObject({ client: '', phone: '+573105558888', id_order: null });
  expect(ofClient).toMatchObject({ order_id: order.id, handled: false, can_answer: true });
  expect(ofClient?.words).toBe('¿Me <b>cambian</b> la dirección?');
  // Bretaña sold it; a number without an order is for who sees all offices.
  expect((await list(await server.as('andres'))).map(({ id }) => id)).toEqual([ofClient?.id]);
  expect(await list(await server.as('paola'))).toEqual([]);
  const answer = (id = '', text = '', version = 1) =>
    luz.call('whatsappReplies.answer', { params: { id }, body: { version, answer: text } });
  (await answer(ofClient?.id, 'Claro: dinos a cuál.')).ok();
  const one = await luz.call('whatsappReplies.one', { params: { id: ofClient?.id ?? '' }, query: {} });
  expect(one.ok()).toMatchObject({ handled: true, answer: 'Claro: dinos a cuál.' });
  expect(await lastWords()).toBe('Claro: dinos a cuál.');
  const again = (await answer(ofClient?.id, 'Otra vez', 2)).failure();
  expect(again.details).toEqual([{ field: 'answer', message: 'Este mensaje ya se atendió.' }]);
  await server.sql("update whatsapp_reply set at = at - interval '25 hours' where id = $1", [ofNobody?.id]);
  expect((await answer(ofNobody?.id, 'Sí')).failure().message).toContain('24 horas');
  const { doc } = (await answer(ofNobody?.id)).ok();
  expect(doc).toMatchObject({ handled: true, answer: '', who: 'Luz Dary Caicedo' });
  expect((await list()).map(({ id }) => id)).not.toContain(ofNobody?.id);
});

it('names what Meta has to be told by hand', async () => {
  const { state, webhook_url, templates } = (await world.luz.call('orderMessages.whatsapp', {})).ok();
  expect([state, webhook_url]).toEqual(['in_use', 'http://canasta.localhost/whatsapp/webhook']);
  const [first] = templates;
  expect(first?.link).toEqual({ label: 'Ver el pedido', url: 'http://canasta.localhost/{{1}}' });
  const asking = templates.filter(({ replies }) => replies.length > 0);
  expect(asking.map(({ replies }) => replies)).toEqual([['Sí, llévenlo', 'No, gracias']]);
});

it('a repeated order is told by WhatsApp; where that does not reach them by mail, else by SMS: always once', async () => {
  const marcela = await server.as('marcela');
  const database = openDatabase(appUrl(server.adminUrl), { poolSize: 1 });
  const person = (set: string) => server.sql(`update app_user set ${set} where id = $1`, [people.marcela.id]);
  const tell = async (phone: string) => {
    world.meta.state.bubbles.length = 0;
    server.sent.length = 0;
    await person(`phone = '+${phone}'`);
    await chooseWhatsapp(marcela);
    await server.sql('delete from standing_order');
    const { id } = (await marcela.call('standingOrders.create', { body: repeated() })).ok().standingOrder;
    const canasta = database.forBusiness(businessIds.canasta);
    expect(await prepareStandingOrders(canasta, { wake() {} }, fridayMorning)).toBe(1);
    for (const _ of [1, 2]) await world.leave();
    return id;
  };
  const id = await tell('573105558001');
  expect(bubbles()).toMatchObject([{ link: { url: expect.stringMatching(`/repetir/${id}$`) } }]);
  expect(plain(bubbles()[0]?.text)).toContain('mañana de 11 a. m. a 1 p. m.');
  expect(server.sent).toEqual([]);

  await tell('573105550000');
  expect(server.sent).toMatchObject([{ channel: 'mail', to: people.marcela.email }]);
  await person(`email = ''`);
  world.meta.state.refusals.push(132_001);
  await tell('573105558002');
  await person(`email = '${people.marcela.email}'`);
  expect(bubbles()).toEqual([]);
  expect(server.sent).toMatchObject([{ channel: 'sms', to: '+573105558002' }]);
  await database.close();
});
