import { normaliseText } from '#rules/search/normalise-text.ts';
import { enyeWord, STOP_WORDS, singular } from '#rules/search/text-search.ts';
import { emojiNamed } from './emoji.ts';
import { readSizes, type WantedSize } from './sizes.ts';

export type QueryWord = {
  /** The word that is searched: plain letters, singular. */
  token: string;
  /** The word as typed, in lower case; shown to the user. */
  written: string;
  /** With its ñ, if typed: 'caña' is not 'cana'. */
  enye: string | undefined;
};

/** Adjacent words written as one, with the positions they replace. */
type Joined = { token: string; from: number; many: number };

export type Query = {
  words: QueryWord[];
  /** Figures that may be part of a name: 'etapa 3'. */
  figures: string[];
  sizes: WantedSize[];
  joined: Joined[];
  /** The words of a need as typed, in front of them 'hacer' where something is to be made: 'hacer lasaña'. */
  need: string;
  /** Whether it is a sentence: 'algo pa la tos' is finished, and no beginning of tostadas. */
  isAsking: boolean;
  /** The normalised query: the same for different case or plurals. */
  key: string;
};

/** Longer queries are not more specific, and every word costs a look-up. */
const MOST_WORDS = 10;
/** Words of asking rather than of goods: 'ingredientes para ajiaco', 'hola, me muestra el café más barato'. */
const ASKING: ReadonlySet<string> = new Set(
  `agrega agregale agregame agregar agregue ahi alexa algo algun alguna algunas algunos alli anade
  añade añadele añademe añadir antoja aquel aquella ayuda ayudame barata baratas barato baratos bien
  buen buena buenas buenos busca buscame buscando buscar busco busqueme cocinar como comprame comprar
  conseguir consigo cosa cosas cual cuales cuando cuanta cuanto cuantos cuesta cuestan da dame dan dar
  das decir deme denme descuento descuentos deseo donde doy echa echale echame echar echarle ejemplo
  encontrar encontrara encontrare encuentro ensename es esa esas ese eso esos esta estan este estoy
  existe falta favor google gracias habra hace hacer haciendo hay haya hola ingrediente ingredientes
  incluye le llevar manda mandame mandar mande mandeme mas me mejor mejores mete metele meteme meter
  mi mira mire mis mostrar mostrarme muestra muestrame muestre muestreme muy necesita necesitamos
  necesito ni o ofertas ofrece ofrecen oiga ok oye pa pal pasame pedido pedir pero pido pon poner
  ponerle ponga pongame ponle ponme porfa porfavor porfis precio precios preparar producto productos
  promocion promociones provoca puede puedes pues que querer queria quiere quiero quisiera recomienda
  recomiendan recomiendas regala regalame regalas regaleme remedio remedios saber se sea sean sera si
  siri sirva sirve sirven solamente solo son suma sumale sus tambien tan tendra tendran tenga tengan
  tiene tienen tienes traeme traiga traigan tu un unas unos usa usan usar va vale valen vamos van
  vende vendeme venden vendes venga vengan veo ver viene vienen voy ya yo`.split(/\s+/),
);
/** Words of somebody who wants to make it: 'para hacer arepas' asks for flour. */
const MAKING: ReadonlySet<string> = new Set(['cocinar', 'hacer', 'ingrediente', 'ingredientes', 'preparar']);
const VERB = /^[a-z]{2,}[aei]r$/;
/** Most questions have none of these. */
const MAY_SAY_MORE =
  /[snoóa] de | no |^\s*(?:hola|buen)|todo| carrito|(?:dos|tres|cuatro|cinco|seis|\d)\s|(?:al|el|la|mi) (?:carr|canast|compra|lista|mercado|pedido)/i;
/** 'Agrega al carrito leche', 'mete pan en la canasta': where goods are put is none of them. */
const PUTTING = /(?<!\p{L})(?:agr[eé]g|a[ñn][aá]d|[eé]ch[ae]|inclu[iy]|m[eé]te|p[oó]n|s[uú]ma)/iu;
const INTO_CART =
  /(?<!\p{L})(?:al|(?:a|en)\s+(?:el|la|mi))\s+(?:carr(?:it)?o|canast(?:ic)?[ao]|compra|lista|mercado|pedido)(?:\s+de\s+(?:la\s+)?(?:compras?|mercado))?(?!\p{L})/giu;
/** Words around a question: a greeting, where the goods go, 'todo para hacer ajiaco'. */
const AROUND =
  /^\s*(?:hola[\s,]+)?buen[oa]s?\s+(?:d[ií]as?|tardes?|noches?)(?=[\s,.])|^\s*al\s+carrito(?=\s+\S)|(?<=\s)(?:al|en el|a mi)\s+(?:carrito|pedido|mercado)\s*$|(?<![\p{L}])todo\s+(?=para|lo\s)/giu;
/** 'Aceite que no sea de oliva' names what is not wanted. */
const UNWANTED =
  /\s+(?:pero\s+)?que\s+no\s+(?:est[eé]n?|se(?:a|an)|teng(?:a|an)|traig(?:a|an)|veng(?:a|an))\s[^,.;]*/giu;
const NUMBER = 'dos|tres|cuatro|cinco|seis|ocho|diez|doce|\\d{1,2}';
/** 'Tres bolsas de leche', 'botellón de agua': how many are wanted, or what they come in, is no size. */
const HOW_MANY = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:${NUMBER})\\s+(?:bolsas|botellas|cajas|frascos|latas|paquetes|tarros)|` +
    '(?:medi[oa]\\s+|\\d\\s+)?(?:botell[oó]n|bulto|cubeta|garrafa|paca)(?:es|s)?)\\s+de(?=\\s)',
  'giu',
);
const ORDERING =
  '(?:por favor\\s+)?(?:quiero(?:\\s+pedir)?|necesito|p[oó]n(?:me|game|ga|er)?|d[ae]me|me das|me da|' +
  'agr[eé]g(?:a|ame|ale|ar|ue)|a[ñn][aá]d(?:e|eme|ir)|[eé]cha(?:me)?|m[eé]te(?:me|r)?|s[uú]ma|m[aá]nd[ae]me)';
/** 'Dame tres aguacates': behind a word of asking no name begins with a number, as 'tres leches' does. */
const ORDERED = new RegExp(
  `(?<=^\\s*${ORDERING}\\s+)(?:un|una|dos|tres|cuatro|cinco|seis)\\s+` +
    '(?!docenas|gramos|kilos|libras|litros)(?=\\p{L}{4,}s(?!\\p{L}))',
  'iu',
);
/** 'Dame 6 huevos' asks for what '6 huevos' does. */
const COUNTED = new RegExp(`^\\s*${ORDERING}\\s+(?=\\d{1,3}\\s+\\p{L}{4,}\\s*$)`, 'iu');
const PLAIN = /^[\x20-\x7e]*$/;
const NONE: ReadonlyMap<string, string> = new Map();
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** A parsed query: its words, its sizes, and its joined words. */
export function readQuery(typed: string): Query {
  const text = emojiNamed(typed);
  const { words: withoutSizes, sizes, figures } = readSizes(wantedIn(text));
  // A text of plain letters is written as it is searched.
  const writtenAs: ReadonlyMap<string, string> = PLAIN.test(text)
    ? NONE
    : new Map(
        (text.toLowerCase().normalize('NFC').match(WORD) ?? []).map((word) => [normaliseText(word), word]),
      );
  const plain = normaliseText(withoutSizes).split(' ').filter(Boolean);
  const isBeside = (word: string) => STOP_WORDS.has(word) || ASKING.has(word);
  const hasTelling = sizes.length > 0 || plain.some((word) => !isBeside(word));
  const words: QueryWord[] = [];
  const places: (number | undefined)[] = [];
  for (const word of plain) {
    const token = singularOf(word);
    // 'uñas' are no 'unas'.
    const written = writtenAs.get(word) ?? word;
    const enye = written === word ? undefined : enyeWord(written);
    const isSilent = hasTelling && isBeside(enye ?? word);
    let place = isSilent ? undefined : words.findIndex((one) => one.token === token);
    if (place === -1 && words.length < MOST_WORDS) place = words.push({ token, written, enye }) - 1;
    places.push(place === -1 ? undefined : place);
  }
  return {
    words,
    figures,
    sizes,
    joined: [...joinedOf(plain.slice(0, 2 * MOST_WORDS), places), ...compoundsOf(words)],
    need: needOf(plain),
    isAsking: plain[0] === 'para' || plain.some((word) => ASKING.has(word)),
    key: [...words.map(({ token }) => token), ...figures].join(' '),
  };
}

function wantedIn(text: string): string {
  if (!MAY_SAY_MORE.test(text)) return text;
  const goods = PUTTING.test(text) ? text.replace(INTO_CART, ' ') : text;
  const rest = goods
    .replace(AROUND, ' ')
    .replace(UNWANTED, ' ')
    .replace(HOW_MANY, ' ')
    .replace(ORDERED, '')
    .replace(COUNTED, '');
  return rest.trim() === '' ? text : rest;
}

/** 'Ques' is the beginning of queso, and no plural. */
function singularOf(word: string): string {
  const one = singular(word);
  return ASKING.has(one) ? word : one;
}

function needOf(plain: readonly string[]): string {
  const telling = plain.filter((word) => !STOP_WORDS.has(word) && !ASKING.has(word));
  return [...(plain.some((word) => MAKING.has(word)) ? ['hacer'] : []), ...telling].join(' ');
}

export function queryKey(text: string): string {
  return readQuery(text).key;
}

/** 'lavar los platos' is also lavaplatos, 'matar cucarachas' matacucarachas. */
function compoundsOf(words: readonly QueryWord[]): Joined[] {
  return words.slice(1).flatMap(({ token }, from) => {
    const verb = words[from]?.token ?? '';
    if (!VERB.test(verb)) return [];
    return [{ token: `${verb.slice(0, -1).replace(/i$/, 'e')}${token}`, from, many: 2 }];
  });
}

/** 'lava loza' is also lavaloza, 'de todito' detodito. */
function joinedOf(plain: readonly string[], places: readonly (number | undefined)[]): Joined[] {
  return plain.slice(1).flatMap((word, before) => {
    const held = [places[before], places[before + 1]].filter((place) => place !== undefined);
    const [from] = held;
    if (from === undefined) return [];
    return [{ token: singular(`${plain[before]}${word}`), from, many: held.length }];
  });
}
