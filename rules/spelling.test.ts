import { expect, test } from 'vitest';
import { readQuoted } from '#test/quoted-texts/table.ts';
import { CORRECTIONS, correctSpelling } from './spelling.ts';

test.each(CORRECTIONS)('‘%s’ is said right, once', (quoted, correct) => {
  expect(correctSpelling(quoted)).toBe(correct);
  expect(correctSpelling(`${quoted} Y ${quoted}`)).toBe(`${correct} Y ${correct}`);
  expect(correctSpelling(correct)).toBe(correct);
  // No letter of the word before belongs to it.
  expect(correctSpelling(`x${quoted}`)).toBe(`x${quoted}`);
});

test('texts with a figure or a name, and what is spelt right, stay whole', () => {
  expect(correctSpelling('El cupon PLAZA10 no se puede acumular con el cupon MARTES')).toBe(
    'El cupón PLAZA10 no se puede acumular con el cupón MARTES',
  );
  expect(correctSpelling('Ups! no hay conexión con el servidor')).toBe(
    '¡Ups! no hay conexión con el servidor',
  );
  expect(correctSpelling('Grups! Éxito! Cargar más')).toBe('Grups! Éxito! Cargar más');
});

/** Words that lost their accent, or their opening mark. */
const MISSPELT =
  /(?<![\p{L}])(?:accion|aun no|busqueda|categorias?|cupon|digitos|direccion|exito|haz|imagenes|indicacion|informacion|linea|logro|mas|minimo|no esta|ningun|pagina|planometria|realiza esta|seras|sesion|telefono|terminos|ubicacion|valido|verificalo|estadisticos|eliminara)(?!\p{L})|^[^¡]*!$/iu;

test('every misspelt text that the specification quotes has its correction', () => {
  const misspelt = readQuoted()
    .filter(({ text, file }) => file !== '-' && MISSPELT.test(text))
    .map(({ text, written }) => (written === '' ? text : written));
  expect(misspelt.length).toBeGreaterThan(45);
  const left = misspelt.map(correctSpelling).filter((text) => MISSPELT.test(text));
  expect(left).toEqual([]);
});
