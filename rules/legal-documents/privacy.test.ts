import { expect, test } from 'vitest';
import { officeHours } from '../dates/office-hours.ts';
import { legalTemplate } from './document.ts';

const figures = {
  shop: 'La Plaza',
  minimum: 0,
  delivery: 0,
  cities: ['Cali'],
  hours: officeHours({}),
  returns: { usual: 24, short: 3 },
  processors: ['Wompi', 'CredibanCo'],
};
const company = {
  name: 'La Plaza S.A.S.',
  nit: '901.765.432-1',
  address: 'Calle 5',
  phone: '602',
  email: 'a@b.co',
};
const nobody = { name: '', nit: '', address: '', phone: '', email: '' };
const textOf = (of: typeof company) =>
  legalTemplate('privacy', { ...figures, company: of })
    .flatMap(({ title, paragraphs }) => [title, ...paragraphs])
    .join('\n');

test('the policy has what the law asks of it', () => {
  for (const part of [
    'La Plaza S.A.S. es responsable',
    'NIT 901.765.432-1',
    'Ley 1581 de 2012',
    'entre ellas Wompi y CredibanCo',
    'fuera de Colombia',
    'revocar la autorización',
    'a@b.co o 602',
    '10 días hábiles y los reclamos en 15',
    'diez años',
    'Fotos del alistamiento y de la entrega',
  ]) {
    expect(textOf(company)).toContain(part);
  }
});

test('a company that is not configured is not invented', () => {
  expect(textOf(nobody)).toContain('La Plaza es responsable');
  expect(textOf(nobody)).not.toMatch(/NIT|undefined|Datos de la empresa/);
});
