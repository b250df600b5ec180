import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSources, root } from '../source-files.ts';
import { literalsIn } from './literals.ts';
import { plain, readQuoted } from './table.ts';

/** Words without their accent, and other faults that the specification's texts have; of our own none has any. */
const FAULTY =
  /(?<!\p{L})(?:accion|administracion|adjudico|alistas? te|aplico|articulos?|asi|atencion|aun|avendia|boton|busquedas?|camara|categorias?|cedula|codigos?|comision|comunicate|configuracion|confirmacion|contrasena|cupon|despues|dia|dias|digitos?|direccion|edicion|eliminara|estadisticas?|estadisticos?|exito|factura electronica|foraneo|funcion|gondola|haz realizado|imagenes|indicacion|informacion|inicio sesion|linea|logro|mas|maximo|menu|minimo|modulos?|movil|ningun|numeros?|operacion|opcion|pagina|paginas|pais|pasillo vacio|planometria|politica|posicion|promocion|proximo|razon|realiza esta|region|relacion|rapidas?|seccion|segun|seras|sesion|sistematica|subcategorias?|telefono|terminos|tambien|tipo de pago invalido|titulo|todavia|ubicacion|ultimo|unico|unidades mininas|usuario invalido|utiles|vacio|valido|version|verificalo)(?!\p{L})/iu;

const isTextFile = (path: string) =>
  /^(?:web|server)\/.*\/(?:\w+-)?texts(?:\/.*|\.ts)$|^contract\/errors\.ts$|^rules\/(?!search|spelling|package-contents|imports|places|reviews|common)/.test(
    path,
  ) && !path.includes('.test.');
const quoted = readQuoted().flatMap(({ text, written }) =>
  [text, ...written.split(' + ')].filter(Boolean).map((words) => plain(words).replaceAll(/^… | …$/g, '')),
);
const literals = readSources()
  .filter(({ path }) => isTextFile(path))
  .flatMap(({ path, text }) => literalsIn(text).map(({ words }) => ({ path, words })))
  // Names of fields, addresses and codes are no text, nor are stored values in capitals.
  .filter(
    ({ words }) =>
      / |^\p{Lu}/u.test(words) && /\p{Ll}/u.test(words) && !/^[\w./:#-]*[/_][\w./:#-]*$/.test(words),
  );

/** Quoted in short: 'Error al obtener la planometria' / crear / actualizar / eliminar (back-office 4). */
const IN_SHORT = /^Error al (?:crear|actualizar|eliminar) la planometria$/;

it('a text without its accents is one that the specification quotes', () => {
  const ours = literals.filter(
    ({ words }) =>
      FAULTY.test(words) && !IN_SHORT.test(words) && !quoted.some((text) => words.includes(text)),
  );
  expect(ours.map(({ path, words }) => `${path}: ${words}`)).toEqual([]);
  expect(literals.length).toBeGreaterThan(2_000);
});

/** The last column of docs/glossary.md: in code what is not written. */
const avoided = [...readFileSync(`${root}docs/glossary.md`, 'utf8').matchAll(/^\|.*\|([^|]*)\|$/gm)].flatMap(
  ([, last = '']) => [...last.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
);

it('shoppers read the words of the glossary', () => {
  expect(avoided.length).toBeGreaterThan(20);
  const wrong = new RegExp(`(?<!\\p{L})(?:${avoided.join('|')})(?!\\p{L})`, 'iu');
  const ours = literals.filter(
    ({ path, words }) =>
      path.startsWith('web/shop/') &&
      !path.includes('atomic') &&
      wrong.test(words) &&
      !quoted.some((text) => words.includes(text) && wrong.test(text)),
  );
  expect(ours.map(({ path, words }) => `${path}: ${words}`)).toEqual([]);
});
