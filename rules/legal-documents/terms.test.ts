import { expect, test } from 'vitest';
import { officeHours } from '#rules/dates/office-hours.ts';
import { termsSections } from './terms.ts';

const company = {
  name: 'La Plaza Mercados S.A.S.',
  nit: '901.765.432-1',
  address: 'Calle 5 # 42-18, Cali',
  phone: '602 555 0200',
  email: 'hola@laplaza.example',
};
const figures = {
  shop: 'La Plaza',
  minimum: 40_000,
  delivery: 5_200,
  cities: ['Cali', 'Palmira', 'Jamundí'],
  hours: officeHours({}),
  processors: [],
  returns: { usual: 24, short: 3 },
  company,
};
const textOf = (input: typeof figures) =>
  termsSections(input)
    .flatMap(({ title, paragraphs }) => [title, ...paragraphs])
    .join('\n')
    .replaceAll('\u00a0', ' ');

test('the figures and places are the configured ones', () => {
  const text = textOf(figures);
  expect(text).toContain('La compra mínima es de $ 40.000 en productos');
  expect(text).toContain('El domicilio estándar tiene un valor de $ 5.200');
  expect(text).toContain('Entregamos en Cali, Palmira y Jamundí,');
  expect(textOf({ ...figures, minimum: 0 })).toContain('No hay compra mínima.');
});

test('returns are asked for within the configured hours, or not at all', () => {
  expect(textOf({ ...figures, returns: { usual: 48, short: 1 } })).toContain(
    'Tienes 48 horas para pedir el cambio de productos no perecederos y 1 hora para los perecederos',
  );
  expect(textOf({ ...figures, returns: { usual: 0, short: 0 } })).not.toContain('para pedir el cambio');
});

test('the hours are those of the office that is shown', () => {
  const hours = officeHours({ orderClose: '18:00', sundayClose: '08:00', pickupTo: '13:00' });
  const text = textOf({ ...figures, hours });
  expect(text).toContain(
    'Recibimos pedidos de lunes a sábado de 8:00 a. m. a 6:00 p. m. Entregamos de lunes',
  );
  expect(text).toContain('Puedes recoger en la tienda de lunes a sábado de 9:00 a. m. a 1:00 p. m.');
});

test('the seller is named, and not invented if it is not configured', () => {
  expect(textOf(figures)).toContain('La Plaza Mercados S.A.S. es responsable del tratamiento de tus datos');
  expect(textOf(figures)).toContain('NIT 901.765.432-1');
  const unwritten = textOf({ ...figures, company: { name: '', nit: '', address: '', phone: '', email: '' } });
  expect(unwritten).toContain('La Plaza es responsable del tratamiento de tus datos');
  expect(unwritten).not.toMatch(/NIT|undefined|Datos de la empresa/);
});

test('every promise of the shop and every right of the buyer stands there', () => {
  const text = textOf(figures);
  for (const promise of [
    'lunes a sábado de 8:00 a. m. a 4:00 p. m., y los domingos y festivos de 8:00 a. m. a 2:00 p. m.',
    'Entregamos de 9:00 a. m. a 7:00 p. m.',
    'tres intentos de llamada',
    '24 horas para pedir el cambio de productos no perecederos y 3 horas para los perecederos',
    'no reemplazan ni limitan la garantía, el retracto ni la reversión',
    '5 días hábiles siguientes a la entrega',
    '15 días calendario',
    'dentro de los 5 días hábiles siguientes a la fecha en que tuviste noticia',
    'Ley 1581 de 2012',
    'Prohíbese el expendio de bebidas embriagantes a menores de edad',
    'El exceso de alcohol es perjudicial para la salud',
  ]) {
    expect(text).toContain(promise);
  }
});
