import { expect, it } from 'vitest';
import { problemLines } from './problem-lines.ts';

const EMPTY = 'El precio está vacío o en cero.';
const emptyIn = (...columns: string[]) => columns.map((column) => ({ column, message: EMPTY }));

it('what is wrong in several columns of a row is said once, with their names or how many they are', () => {
  expect(problemLines(emptyIn('PVP NORTE', 'PVP SUR'))).toEqual([`PVP NORTE, PVP SUR: ${EMPTY}`]);
  expect(problemLines(emptyIn('A', 'B', 'C', 'D', 'D'))).toEqual([`4 columnas: ${EMPTY}`]);
  const double = { column: '', message: 'El código “7” está en más de una fila.' };
  expect(problemLines([...emptyIn('PVP'), double])).toEqual([`PVP: ${EMPTY}`, double.message]);
  expect(problemLines([])).toEqual([]);
});
