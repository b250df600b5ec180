import { readFileSync } from 'node:fs';
import { packOf, type Size, sizeOf } from '#demo/make/sizes.ts';
import { capitalise, replaceWords, shopPrice, tidy } from '#demo/make/text.ts';
import { hidesBrand, takeBrand } from './brands.ts';
import { polish } from './polish.ts';
import './food-shelves.ts';
import './other-shelves.ts';
import { RATE, SHELVES, type VolumeShelf } from './shelf-table.ts';

export type VolumeProduct = {
  code: string;
  title: string;
  brand: string;
  sub: string;
  price: number;
  size: Size | undefined;
  piece?: number;
};

const WEIGHED = new Set(
  'Aves y pollo|Carne congelada|Cerdo|Conejo y cordero|Embutido|Pescado fresco|Marisco'.split('|'),
);
/** Maximum of a product line in a shop of this size (shades, perfumes, colours). */
const MOST: Record<string, number> = {
  'Coloración cabello': 36,
  'Manicura y pedicura': 26,
  Labios: 30,
  'Bases de maquillaje y corrector': 18,
  Ojos: 24,
  'Colorete y polvos': 12,
  'Insecticida y ambientador': 46,
};

/** A row of the volume catalogue with Colombian texts and pesos; undefined when it is not used. */
export function translateVolume(
  row: Record<string, string>,
  common: ReadonlySet<string>,
): VolumeProduct | undefined {
  const name = row.name ?? '';
  const subcategory = row.subcategory ?? '';
  if (NOT_HERE.test(name)) return undefined;
  const placed = volumeShelf(row.category ?? '', subcategory, name.toLowerCase());
  if (!placed) return undefined;
  const { rest, brand, kind } = takeBrand(name);
  if (kind === 'none' && hidesBrand(name)) return undefined;
  const size = readFormat(row.format_text ?? '');
  if (!size) return undefined;
  const euros = Number(row.price_eur);
  const title = titleOf(rest, common);
  if (title.length < 3 || NOT_A_TITLE.test(title)) return undefined;
  const product = {
    code: row.source_code ?? '',
    title,
    brand: kind === 'world' ? brand : placed.shelf.house,
    sub: placed.sub,
  };
  const approximate = /aprox/.test(row.format_text ?? '');
  if (WEIGHED.has(subcategory) && approximate && size.unit === 'g') {
    const perKilo = shopPrice((euros * placed.shelf.rate * 1000) / size.content);
    return { ...product, price: perKilo, size: undefined, piece: size.content };
  }
  return { ...product, price: shopPrice(euros * placed.shelf.rate), size };
}

export function mostOf(subcategory: string): number {
  return MOST[subcategory] ?? 1000;
}

/** Words the source also writes in lower case: no names, so a title needs no capital for them. */
export function commonWords(names: string[]): Set<string> {
  const lower = names.flatMap((name) =>
    name.split(/[^\p{L}]+/u).filter((word) => /^\p{Ll}{3,}$/u.test(word)),
  );
  return new Set(lower);
}

function titleOf(text: string, common: ReadonlySet<string>): string {
  let title = text
    .replace(/\s*\(.*?\)/g, ' ')
    .replace(
      /\s+(compuest[oa]s?|contienen?|contine|compatibles?|mínimo|incluye|elaborado|apto para|ideal para|se puede|proporciona|alimentado|delicado para|de terrazo|para mármol|evitar)\b.*$/i,
      '',
    )
    .replace(
      /\s+(cabello (de|seco|débil|graso|rizado|rebelde|teñido|fino|muy|apagado|encrespado|deshidratado|blanco|gris|rubio|dañado)|todo tipo de (piel|pieles|cabello)|para todo tipo de (piel|pieles)|piel (normal|seca|grasa|sensible|mixta|muy|áspera|atópica)).*$/i,
      '',
    )
    .replace(
      /\b\d{1,2}([.,]\d+)?\s*%(?=\s|$)(?! (alcohol|cacao|de cacao|algodón|puro|natural|integral|vegetal|azúcar|sal|m\.g|amoníaco|acetona|cereales|fibra|menos|chocolate|pavo|aguacate|origen))/g,
      ' ',
    )
    .replace(/\bD\.?O\.?P?\.?\s/g, ' ');
  title = tidy(title).replace(/(?<=\S\s)\p{Lu}\p{Ll}+/gu, (word) =>
    common.has(word.toLowerCase()) ? word.toLowerCase() : word,
  );
  title = replaceWords(title, COLOMBIAN_WORDS);
  return shorten(capitalise(tidy(polish(tidy(title)))));
}

/** Titles are for cards: secondary parts are dropped first. */
function shorten(title: string): string {
  if (title.length <= 64) return title;
  const cut = title.slice(0, 64);
  const at = Math.max(
    cut.lastIndexOf(', '),
    cut.lastIndexOf(' con '),
    cut.lastIndexOf(' y '),
    cut.lastIndexOf(' para '),
    cut.lastIndexOf(' a base '),
  );
  return tidy(at > 24 ? title.slice(0, at) : cut.slice(0, cut.lastIndexOf(' '))).replace(
    / (de|con|y|para|sin|en|la|el|a)$/i,
    '',
  );
}

function readFormat(format: string): Size | undefined {
  const text = format
    .replace('1/2 Pieza', 'Pieza')
    .replace('1/4 Pieza', 'Pieza')
    .replace(/\s*escurrido/, '');
  const pack = /(\d+)\s+[a-záéíóúñ.\s]*?x\s*([\d.,]+)\s*(kg|g|ml|L|ud)/i.exec(text);
  if (pack && pack[3]?.toLowerCase() !== 'ud')
    return packOf(Number(pack[1]), sizeOf(pack[2] ?? '', pack[3] ?? ''));
  if (pack) return sizeOf(String(Number(pack[1]) * Number(pack[2])), 'und');
  const inside = /\(([\d.,]+)\s*(kg|g|ml|L)\b[^)]*\)/.exec(text);
  const outside = /(?:^|\s)([\d.,]+)\s*(kg|g|ml|L|m)\b/.exec(text.replace(/\(.*?\)/g, ''));
  const counted =
    /(\d+)\s*(ud\.|rollos|bolsas|hojas|cápsulas|bolsitas|sobres|tiras|lavados|velas|bandas|pastillas|servicios|packs|cajas|dosis|chicles|raciones|rebanadas|ampollas|paquetes|barritas|quesitos|sticks|perlas|láminas|placas|tarrinas|bricks|stick)/.exec(
      text,
    );
  if (outside) return sizeOf(outside[1] ?? '', outside[2] ?? '');
  if (inside) return sizeOf(inside[1] ?? '', inside[2] ?? '');
  if (counted) return sizeOf(counted[1] ?? '', 'und');
  return /\b1 (ud|rollo)/.test(text) ? sizeOf('1', 'und') : undefined;
}

/** Spanish of Spain -> Spanish of Colombia, from words.txt. */
const COLOMBIAN_WORDS: Record<string, string> = Object.fromEntries(
  readFileSync(new URL('words.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): [string, string] => {
      const [from = '', to = ''] = line.split('=');
      return [from, to];
    }),
);

/** Products no Colombian supermarket has, or names nobody would understand. */
const NOT_HERE =
  /\b(picos?|piquitos|regañá|rosquillet|torrijas?|mona de pascua|fartons|valencianas|sobaos|ensaimad|rosegones|tortas? de aceite|pastas de aceite|gazpach|salmorejo|fabada|cocido\b(?! con| al| blanco| rojo| pinto)|callos|puchero|botifarr|butifarr|chistorra|sobrasada|fuet|payés|pascua|bellota|cebo\b|teruel|trevélez|cecina|lacón|compango|garrofón|horchata|mosto|mistela|tinto de verano|fideuá|ñoras|choricero|cuquis|cuquitos|pelotazos|pandilla|membrillo|banderillas|altramuces|piparra|picadillo de variantes|alcaparrones|almagro|manchego de oveja|tronchón|hogaza|chapata|pulguitas|campeón del mundo|barras? de pan|barra pan|xuxu|xuxes|figatells|tenis|cassalla|pacharán|anís seco|pastis|casera\b|sifón|salfumant|sosa cáustica|piscina|amoníaco (perf|con|muy)|fosas|caracoles|bogavante|nécora|buey de mar|cañaílla|percebe|huevas|puntilla|potón|pota argentina limpio|tintorera|rape|sepia|chipirones|emperador|melva|zamburiñas|berberecho|concha fina|almejones|navajas|chirla|morralla|gallineta|rodaballo|panga|cardo|acelgas|pisto (de|Hac)|migas\b|pelota|arreglo|espinazo|careta|crestas|oreja de cerdo|manteca de cerdo|carrillada|carrillera|lechal|magret|codornices|foie|presa de|secreto|cous cous|chucrut|kebab|cocas|rosca jamón|untapán|sajonia|pajariel|polvorones|turrón|mantecadas|migas|garrón|figuras|hueso blanco|sangre hervida|huevos de chocolate _|calçots|endibias|canónigos|cogollos|escarola|nabicol|judión|lombarda|crema catalana|ibéric[oa]s?|pularda|gulas|surtido sushi bento mix|lote |neceser|eau de|extrait|agua de colonia s3|body spray|vela de cumpleaños [4-9]|dj mariio|oreja|solución fisiológica|mascarilla cabello|quitamanchas de tinte|7 1\/2|8 1\/2|nude arena|nude beige|pies de|recarga|gominola|pulsera de|tapioca|fitness|papilla (verduritas|zanahorias|arroz|lentejas)|preparado lácteo|bebida espirituosa|la casera)/i;

/** The same, read in the finished title. */
const NOT_A_TITLE =
  /^(gaseosa (grande|pequeña)|preparado|ñoras|chopped|galantina|cabeza|cabecero|maxi |fiambre|jamonada|envase|instant|fruta \+|bebida (bahamas|florida)|porras|torta (ferrer|san marcos|infantil)|garfitos|posavajillas|rasqueta|alistado|cigala|salpicón|delicias|arit?os de surimi|muslitos de surimi|figuritas|ensalada (ensatún|jamón|delicias)|medallones|croissant mix|huevo crema|petit|sabor |papas bravas|roti|risotto|embutido|pastel de (atún|crema)|lagrimitas|yemas|hojaldre$|elaborado|lomo (embuchado|back)|taco |bocas|tacos de|lomo$|kit verde|rollo con|sérum be|limpiamáquinas|ambientador lava|arroz (negro|bomba)|pasta (tiburón|infantil|maravilla)|codo de|seitán|vino (tinto|blanco)$|panna|cono de|gomitas (rega|nubi|boca|dentaduras)|grageas|espiral|caña |bollo|trenza|bizcochos)|certificado|pedrosillano|lechoso|j sendra|danacol|cuidacol|churrería|surimi|bálsamica|gajo|maría$|chufa|ventresca|pota\b|lomo (de )?sajonia|abiert[oa]|media pieza|sin limpiar|lactantes|continuación|deshuesados y sin piel de|torrefacto|achicoria|huesos de pollo|de la vera|puré fruta/i;

function volumeShelf(
  category: string,
  subcategory: string,
  name: string,
): { shelf: VolumeShelf; sub: string } | undefined {
  if (category === 'Pizzas y platos preparados' && subcategory === 'Pizzas') {
    return {
      shelf: { sub: 'pizzas-frescas', house: 'Fogón Valluno', rate: RATE * 1.1, when: [] },
      sub: 'pizzas-frescas',
    };
  }
  if (category === 'Fruta y verdura' && subcategory === 'Verdura') return undefined;
  const shelf = SHELVES.get(subcategory);
  if (!shelf) return undefined;
  return { shelf, sub: shelf.when.find(([match]) => match.test(name))?.[1] ?? shelf.sub };
}
