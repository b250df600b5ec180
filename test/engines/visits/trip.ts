import { randomUUID } from 'node:crypto';
import type { Person } from '../person.ts';
import { PASSWORD, type Visit } from './visit.ts';

/** From a first visit to an order placed, paid in cash: goods by the unit, by the gram, and from the search. */
export const trip: Visit = {
  name: 'first visit to a cash order',
  async run(person) {
    await person.goTo('/');
    await chooseStore(person);
    await fillCart(person);
    await person.press('link', '^Carrito de compras, ');
    await person.see('heading', '^Carrito de compras$');
    await person.press('button', '^Confirmar el pedido$');
    await signUp(person);
    await writeAddress(person);
    await person.see('heading', '¿Cómo vas a pagar\\?');
    await person.press('radio', '^Efectivo');
    await person.press('button', '^Seguir con las bolsas$');
    await person.press('radio', '^Bolsa de papel');
    await person.press('button', '^Revisar y finalizar$');
    await person.fill('^Identificación', '31987654');
    await person.press('button', '^Guardar y seguir$');
    await person.press('button', '^Hacer el pedido$');
    await person.see('heading', '^Gracias por tu compra!$');
  },
};

async function chooseStore(person: Person): Promise<void> {
  await person.see('heading', '^Encontremos la tienda más cercana a ti');
  await person.press('button', '^Palmira');
  await person.fill('^Buscar ciudad', 'cali');
  await person.press('radio', 'Granada');
  await person.press('button', '^Comprar en Granada$');
  await person.see('button', '^Cambiar dónde y cuándo recibes.*Granada, Cali');
}

async function fillCart(person: Person): Promise<void> {
  await person.press('button', '^Categorías$');
  await person.press('button', '^Despensa$');
  await person.press('link', '^Aceites$');
  await person.press('button', '^Agregar Aceite de girasol multiusos, 900 ml');
  await person.see('button', '^Agregar una unidad de Aceite de girasol multiusos');

  await person.fill('^Buscar productos', 'aguacate hass');
  await person.type('Enter');
  await person.press('link', '^Aguacate Hass$');
  await person.press('radio', '^Por gramos');
  await person.press('button', '^500 g$');
  await person.press('radio', '^Maduro');
  await person.press('button', '^Agregar al carrito$');
  await person.see('button', '^En tu carrito$');

  await person.fill('^Buscar productos', 'papel higienico 4 hojas');
  await person.press('option', '^Papel higiénico 4 hojas');
  // One alone would be less than what an order has to be.
  await person.press('button', '^Agregar más de Papel higiénico 4 hojas');
  await person.press('button', '^Agregar al carrito$');
  await person.see('button', '^En tu carrito$');
}

async function signUp(person: Person): Promise<void> {
  await person.press('radio', '^Crear cuenta');
  await person.fill('^Nombre', 'Rosalba Trujillo');
  await person.fill('^Correo', `rosalba.${randomUUID().slice(0, 8)}@correo.example`);
  await person.fill('^Celular', '315 555 0142');
  await person.fill('^Contraseña$', PASSWORD);
  await person.fill('^Repite la contraseña', PASSWORD);
  await person.press('checkbox', 'datos personales');
  await person.press('button', '^Crear cuenta$');
}

async function writeAddress(person: Person): Promise<void> {
  await person.see('heading', '¿Cómo quieres recibirlo\\?');
  await person.choose('^Tipo de vía', 'Avenida');
  await person.fill('^Número de la vía', '9 norte');
  await person.fill('^Número del cruce', '13');
  await person.fill('^Número de la casa', '27');
  await person.read('Te atiende la sede Granada');
  await person.fill('^Barrio', 'Granada');
  await person.fill('^Indicación', 'Apto 302');
  await person.press('button', '^Guardar y continuar$');
}
