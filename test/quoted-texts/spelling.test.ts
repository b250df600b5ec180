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
const textsOf = (isChosen: (path: string) => boolean) =>
  readSources()
    .filter(({ path }) => isChosen(path) && !path.includes('.test.'))
    .flatMap(({ path, text }) => literalsIn(text).map(({ words }) => ({ path, words })))
    // Names of fields, addresses and codes are no text, nor are stored values in capitals.
    .filter(
      ({ words }) =>
        / |^\p{Lu}/u.test(words) && /\p{Ll}/u.test(words) && !/^[\w./:#-]*[/_][\w./:#-]*$/.test(words),
    );
const literals = textsOf(isTextFile);

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

/** Staff's own: names of their screens and fields, and what the law calls them. */
const OF_STAFF = /^(?:franjas?|órdenes|orden|oficina|tags?|picking|bono|devuelta|despacho|a granel)$/iu;

/** Mails, SMS, failures and answers, beside the files of texts. */
const isWritten = (path: string) =>
  (isTextFile(path) && !path.startsWith('server/http/docs/')) ||
  /^(?:contract\/.*errors|server\/.*(?:mails?|messages|-words|moment-words))\.ts$/.test(path);

/** Of what is paid, where the one who supplies goods has no part. */
const IS_PAYMENT = /(?:payments?|pay-\w+|payment|additions)(?:\.ts|\/)/;

const wrongIn = (words: string, not: readonly string[]) => {
  const wrong = new RegExp(`(?<!\\p{L})(?:${not.join('|')})(?!\\p{L})`, 'iu');
  // The PIN of a delivery is no pin of a map.
  return (
    wrong.test(words.replaceAll('PIN', '')) &&
    !quoted.some((text) => words.includes(text) && wrong.test(text))
  );
};

it('who shops and who works here reads the words of the glossary', () => {
  expect(avoided.length).toBeGreaterThan(20);
  const staff = avoided.filter((word) => !OF_STAFF.test(word));
  const ours = textsOf(isWritten).filter(({ path, words }) => {
    if (path.includes('atomic') || path.startsWith('rules/')) return false;
    const not = path.startsWith('web/admin/') ? staff : avoided;
    return wrongIn(words, IS_PAYMENT.test(path) ? [...not, 'proveedor', 'proveedores'] : not);
  });
  expect(ours.map(({ path, words }) => `${path}: ${words}`)).toEqual([]);
});
