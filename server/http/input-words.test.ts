import { expect, it } from 'vitest';
import { z } from 'zod';
import type { CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { Id, pageSize } from '#contract/wire.ts';
import { isFailure } from './failure.ts';
import { inputWords } from './input-words.ts';
import { checkInput, type RawInput } from './perform.ts';

const wordsOf = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input, { error: inputWords }).error?.issues.map(({ message }) => message);

it.each([
  [z.int().positive(), -1, 'Debe ser mayor que 0.'],
  [z.int().positive(), 1.5, 'Debe ser un número entero.'],
  [z.int().positive(), 'abc', 'Debe ser un número.'],
  [z.int().positive(), null, 'Falta este dato.'],
  [z.int().positive(), undefined, 'Falta este dato.'],
  [z.int().positive(), 1e308, 'Es un número demasiado grande.'],
  [z.int().min(100).max(50_000), 99, 'Debe ser 100 o más.'],
  [z.int().min(100).max(50_000), 50_001, 'Debe ser 50.000 o menos.'],
  [z.number().min(-90), -91.5, 'Debe ser -90 o más.'],
  [z.number().lt(0.5), 2, 'Debe ser menor que 0,5.'],
  [z.number().multipleOf(50), 120, 'Debe ser un múltiplo de 50.'],
  [pageSize(10, 50), 'abc', 'Debe ser un número.'],
  [z.string().min(1), '', 'No puede quedar vacío.'],
  [z.string().min(8), 'corta', 'Debe tener al menos 8 caracteres.'],
  [z.string().max(1_000), 'x'.repeat(1_001), 'No puede pasar de 1.000 caracteres.'],
  [z.string(), 5, 'Debe ser un texto.'],
  [z.boolean(), 'sí', 'Debe ser verdadero o falso.'],
  [z.array(z.string()).min(1), [], 'Agrega al menos uno.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'No pueden ser más de 2.'],
  [z.object({}), 'x', 'Debe ser un objeto.'],
  [z.email(), 'marcela', 'No es un correo válido.'],
  [Id, 'x', 'No es un identificador válido.'],
  [z.iso.datetime(), 'hoy', 'No es una fecha y hora válida.'],
  [z.iso.date(), 'hoy', 'No es una fecha válida.'],
  [z.string().regex(/^\d+$/), 'x', 'No tiene el formato esperado.'],
  [z.enum(['cash', 'online']), 'bitcoin', 'Debe ser una de estas opciones: cash, online.'],
  [z.literal('add-product'), 'x', 'Debe ser add-product.'],
  [z.literal('add-product'), undefined, 'Falta este dato.'],
  [z.union([z.int(), z.boolean()]), 'x', 'No es válido.'],
  [z.strictObject({}), { role: 'admin' }, 'No conocemos role.'],
  [z.string().min(1, 'Escribe tu nombre.'), '', 'Escribe tu nombre.'],
])('%# names the problem', (schema, input, words) => {
  expect(wordsOf(schema, input)).toEqual([words]);
});

const detailsOf = (definition: CallDefinition, raw: RawInput) => {
  const checked = checkInput(definition, raw);
  return isFailure(checked) ? checked.details : [];
};
const [id, other] = ['019b8e3e-3480-7fc3-8842-37457e6e0845', '019b8e3e-3480-71cb-892b-40d4eda77998'];

it('a body may repeat the id of its address, but not name another record', () => {
  const body = { id, state: '7_admin_cart_accept' };
  expect(detailsOf(calls['orders.move'], { params: { id }, body })).toEqual([]);
  expect(detailsOf(calls['orders.move'], { params: { id: id.toUpperCase() }, body })).toEqual([]);
  const wrong = [{ field: 'id', message: 'No es el identificador de la dirección.' }];
  expect(detailsOf(calls['orders.move'], { params: { id: other }, body })).toEqual(wrong);
});

it('a value that two checks refuse with the same sentence is told once', () => {
  const offer = { nameOffer: 'Quincena', section: 'HOME', order: 1e20 };
  expect(detailsOf(calls['offers.create'], { body: offer })).toEqual([
    { field: 'order', message: 'Escribe un número entero.' },
  ]);
});

it('no schema of a call is answered with the library’s messages', () => {
  const strange: unknown[] = [
    undefined,
    null,
    '',
    'x',
    '\u0000',
    -1,
    0.5,
    1e308,
    true,
    [],
    [null],
    {},
    { a: 1 },
  ];
  const messages = Object.values<CallDefinition>(calls).flatMap(({ params, query, body }) =>
    [params, query, body].flatMap((schema) =>
      schema ? strange.flatMap((input) => wordsOf(schema, input) ?? []) : [],
    ),
  );
  expect(messages.length).toBeGreaterThan(1_000);
  expect(messages.filter((words) => /se esperaba|expected|Invalid|NaN|undefined/.test(words))).toEqual([]);
});
