import { describe, expect, it, test } from 'vitest';
import { addressTexts } from '#web/shop/texts/account/address.ts';
import { composeStreet, readStreet } from './street.ts';

const types = addressTexts.form.streetTypes;

describe('an address is composed of its parts in the Colombian format', () => {
  it.each([
    [['Carrera', '24', '9', '31'], 'Carrera 24 # 9 - 31'],
    [['Avenida Calle', ' 6N ', '38', '12'], 'Avenida Calle 6 Norte # 38 - 12'],
    [['Avenida', '6 norte', '28n', '13'], 'Avenida 6 Norte # 28 Norte - 13'],
    [['Calle', '100a bis sur', '15 este', '20'], 'Calle 100A Bis Sur # 15 Este - 20'],
    [['Carrera', '26g3', '80', '15a'], 'Carrera 26G3 # 80 - 15A'],
    [['Calle', '9oe', '25', '14'], 'Calle 9 Oeste # 25 - 14'],
    [['Manzana', 'c', '4', '12'], 'Manzana C # 4 - 12'],
  ])('%j', ([type = '', first = '', second = '', third = ''], meant) => {
    expect(composeStreet({ type, first, second, third, complement: '' })).toBe(meant);
  });
});

test('an incomplete address is not composed', () => {
  expect(composeStreet({ type: 'Carrera', first: '24', second: ' ', third: '31', complement: '' })).toBe('');
});

describe('a typed address is parsed into its parts', () => {
  it.each([
    ['Cra10No10-22', 'Carrera 10 # 10 - 22'],
    ['kr 5 # 38 - 25 apto 201', 'Carrera 5 # 38 - 25, apto 201'],
    ['Carrera 5 # 38 - 25, apto 201', 'Carrera 5 # 38 - 25, apto 201'],
    ['barrio Pampalinda, 62-35 calle 5 torre B', 'Calle 5 # 62 - 35, barrio Pampalinda, torre B'],
    ['cra 26 no 72y 20', 'Carrera 26 # 72Y - 20'],
    ['Av 6N # 28N-13', 'Avenida 6 Norte # 28 Norte - 13'],
    ['calle 100 a bis sur # 15 este - 20', 'Calle 100A Bis Sur # 15 Este - 20'],
    ['Avenida Calle 26 # 59-51', 'Avenida Calle 26 # 59 - 51'],
    ['AK 15 # 100-20', 'Avenida Carrera 15 # 100 - 20'],
    ['Avendia Carrera 15 # 100 - 20', 'Avenida Carrera 15 # 100 - 20'],
    ['Avenida Carrera 15 # 100 - 20, apto 2', 'Avenida Carrera 15 # 100 - 20, apto 2'],
    ['Manzana C # 4 - 12', 'Manzana C # 4 - 12'],
  ])('%s', (text, meant) => {
    const street = readStreet(text, types);
    expect(street && composeStreet(street)).toBe(meant);
  });

  it('by the whole name of its type', () => {
    expect(readStreet('Avenida Carrera 15 # 100 - 20', types)).toMatchObject({
      type: 'Avenida Carrera',
      first: '15',
    });
  });

  it.each(['frente al parque', 'calle 5', 'calle 13 con carrera 100', 'Cl 9 entre Kr 34 y 35'])(
    '%s has no such parts',
    (text) => expect(readStreet(text, types)).toBeNull(),
  );
});
