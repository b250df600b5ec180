import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressText } from './address-text.ts';
import { parseAddress, readAddress } from './parse-address.ts';
import type { ParsedAddress, Street } from './street-at.ts';

/** As people type it, and as it reads. */
const typed: [string, string][] = [
  ['Cra10No10-22', 'Carrera 10 # 10 - 22'],
  ['kr 5 # 38 - 25', 'Carrera 5 # 38 - 25'],
  ['Av 6N # 28N-13', 'Avenida 6 Norte # 28 Norte - 13'],
  ['CALLE 5 #38-25', 'Calle 5 # 38 - 25'],
  ['calle 5 - 38 - 25', 'Calle 5 # 38 - 25'],
  ['cll 5 38 25', 'Calle 5 # 38 - 25'],
  ['Clle. 5 No. 38-25 apto 201 torre 3', 'Calle 5 # 38 - 25'],
  ['Calle 5 N° 38–25', 'Calle 5 # 38 - 25'],
  ['Calle 5a bis norte #34-12 apto 201', 'Calle 5A Bis Norte # 34 - 12'],
  ['CL 100 A BIS SUR # 15 ESTE - 20 IN 3 AP 401', 'Calle 100A Bis Sur # 15 Este - 20'],
  ['Barrio San Fernando, calle 4b # 34-10', 'Calle 4B # 34 - 10'],
  ['Carrera 66 # 9-46 barrio limonar', 'Carrera 66 # 9 - 46'],
  ['Carrera 1 B 2 # 60-10', 'Carrera 1B2 # 60 - 10'],
  ['Cra 26G3 # 80-15', 'Carrera 26G3 # 80 - 15'],
  ['Calle 72 F 5 # 28 E 14', 'Calle 72F5 # 28E - 14'],
  ['Carrera 28D # 72I-09', 'Carrera 28D # 72I - 09'],
  ['Diagonal 28 D # 29 - 45', 'Diagonal 28D # 29 - 45'],
  ['Transversal 103 N° 26 P 14', 'Transversal 103 # 26P - 14'],
  ['Calle 9 Oeste 25-14', 'Calle 9 Oeste # 25 - 14'],
  ['Av 4 Oeste # 1-65', 'Avenida 4 Oeste # 1 - 65'],
  ['cra 4 norte no 70-15', 'Carrera 4 Norte # 70 - 15'],
  ['CALLE 30 N 28-45', 'Calle 30 # 28 - 45'],
  ['Avenida 3 N 23 DN 25', 'Avenida 3 Norte # 23D Norte - 25'],
  ['Avenida Calle 26 # 59-51', 'Calle 26 # 59 - 51'],
  ['AK 15 # 100-20', 'Carrera 15 # 100 - 20'],
  ['CALLE 42 CARRERA 26-53', 'Calle 42 # 26 - 53'],
  ['calle 13 numeral 101 A 48', 'Calle 13 # 101A - 48'],
  ['cll 13 con cra 100', 'Calle 13 con Carrera 100'],
  ['Calle 13 esquina carrera 100', 'Calle 13 con Carrera 100'],
  ['Cl 9 entre Kr 34 y 35', 'Calle 9 entre Carrera 34 y 35'],
  ['CARRERA 1 CALLES 30 Y 31', 'Carrera 1 entre Calle 30 y 31'],
  ['Cl 73 entre Kr 1A5D y 1A5CBIS', 'Calle 73 entre Carrera 1A5D y 1A5C Bis'],
  ['Kr 100A entre Kr Cl 1C Oe y 1D Oe', 'Carrera 100A entre Calle 1C Oeste y 1D Oeste'],
  ['  carrera   33 A   calle 30-55 ', 'Carrera 33A # 30 - 55'],
  ['cra 26 no 72y 20', 'Carrera 26 # 72Y - 20'],
  ['Calle 72X # 28 Y - 15', 'Calle 72X # 28Y - 15'],
  ['Cl 9 entre Kr 34y 35', 'Calle 9 entre Carrera 34 y 35'],
  ['calle 5x38', 'Calle 5 con Carrera 38'],
  ['avneida 6 nte # 23-50', 'Avenida 6 Norte # 23 - 50'],
  ['karrera 8 n 34A-54', 'Carrera 8 # 34A - 54'],
  ['cllae 42 # 109-50', 'Calle 42 # 109 - 50'],
  ['diag 23 # t 25-10', 'Diagonal 23 # Transversal 25 - 10'],
  ['dagonal 51 con Cll. 13A Oe', 'Diagonal 51 con Calle 13A Oeste'],
  ['carrera 109 # Cra 118-15', 'Carrera 109 # Carrera 118 - 15'],
  ['38-25 de la calle 5', 'Calle 5 # 38 - 25'],
  ['# 26G3-48 cra 8', 'Carrera 8 # 26G3 - 48'],
  ['# 28D4-15 Calle 96', 'Calle 96 # 28D4 - 15'],
  ['cra 1 # 9-30 oeste apto 301', 'Carrera 1 # 9 Oeste - 30'],
  ['avenida 6 # 23-45 norte', 'Avenida 6 Norte # 23 Norte - 45'],
  ['cra 5 # 70 - 30 nte', 'Carrera 5 Norte # 70 - 30'],
  ['conjunto Altos de la 10 torre C 304 cll 16 # 92-51', 'Calle 16 # 92 - 51'],
  ['carrera primera con 2a', 'Carrera 1 con Calle 2A'],
  ['cl 5ta # 85-50', 'Calle 5 # 85 - 50'],
];

describe('an address as people type it', () => {
  it.each(typed)('%s', (text, meant) => {
    const parsed = parseAddress(text);
    expect('fault' in parsed ? parsed.fault : addressText(parsed)).toBe(meant);
  });

  it('is not found without a numbered street, with a message', () => {
    for (const text of ['', 'hola', 'frente al parque', 'casa 12', '# 38 - 25', 'calle principal']) {
      expect(parseAddress(text)).toEqual({ fault: 'NO_STREET' });
    }
  });

  it('is not found with only one street', () => {
    for (const text of ['calle 5', 'Cra 100 barrio Meléndez', 'Mz 5 casa 12']) {
      expect(parseAddress(text)).toEqual({ fault: 'NO_CROSSING' });
    }
  });

  it('is not found where a road is measured in kilometres, with a message', () => {
    for (const text of ['km 3 vía cristo rey', 'Vía la Buitrera kilómetro 4', 'k.m 9', 'KM 6 + 100 MTS']) {
      expect(parseAddress(text)).toEqual({ fault: 'KILOMETRE' });
    }
  });

  it('loses nothing: text beside street and number is returned', () => {
    const complements = [
      'Cll 5 62-35 apto 402 torre B barrio Pampalinda',
      'barrio El Lido, calle1 # 45-48',
      'apto 301, 38-25 de la calle 5 (esquina)',
      'Calle 5 # 38 - 25',
    ].map((text) => readAddress(text));
    expect(complements.map((read) => ('fault' in read ? read.fault : read.complement))).toEqual([
      'apto 402 torre B barrio Pampalinda',
      'barrio El Lido',
      'apto 301, (esquina)',
      '',
    ]);
  });

  it('parses its own spelling', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(plainSides(parseAddress(addressText(address)))).toEqual(address);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => void parseAddress(text)),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'cra calle # - 5 12 a n bis norte oe y entre no'.split(' '))),
        (words) => void parseAddress(words.join(' ')),
      ),
    );
  });
});

/** Whether a side of town was one letter is a matter of the spelling. */
function plainSides(read: unknown): unknown {
  return JSON.parse(JSON.stringify(read, (key, value) => (key === 'isSideLetter' ? undefined : value)));
}

const streets = (kind: Street['kind']) =>
  fc.record({
    kind: fc.constant(kind),
    number: fc.integer({ min: 1, max: 150 }),
    suffix: fc.constantFrom('', '', 'a', 'b', 'g3', 'a5d'),
    bis: fc.boolean(),
    quadrant: fc.constantFrom(
      '' as const,
      'norte' as const,
      'sur' as const,
      'este' as const,
      'oeste' as const,
    ),
  });

const addresses: fc.Arbitrary<ParsedAddress> = fc
  .constantFrom(['calle', 'carrera'] as const, ['carrera', 'calle'] as const, ['avenida', 'calle'] as const)
  .chain(([main, cross]) =>
    fc.record({ main: streets(main), cross: streets(cross), plate: fc.integer({ min: 0, max: 199 }) }),
  );
