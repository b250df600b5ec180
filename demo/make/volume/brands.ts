import { fold } from '#demo/make/text.ts';

/** Brands of the volume catalogue also sold in Colombia, or imported. Longer names first. */
const WORLD_BRANDS =
  "Coca-Cola|Fanta|Sprite|Schweppes|Heinz|Hellmann's|Knorr|Nescafé|Nesquik|Nestlé|Milka|Lindor Lindt|Nutella|Kellogg's|Weetabix|Oreo Lu|Lotus Biscoff|Chips Ahoy|Red Bull|Monster|Burn|Heineken|Corona|Paulaner|Krombacher|Amstel|Estrella Galicia|San Miguel|Mahou|Voll-Damm|Desperados|Alhambra|Beefeater|Tanqueray|Larios|Seagram's|Martini|Aperol|Campari|Johnnie Walker|Ballantine's|Grand Old Parr|J&B|Cutty Sark|Jägermeister|Malibu|Ron Barceló|Olmeca|Negrita|Colgate|Oral-B|Listerine|Sensodyne|Parodontax|Dove|Nivea Men|Nivea|Gillette Venus|Gillette|Rexona Men|Rexona|Axe|Pantene|TRESemmé|Elvive|L'Oréal men expert|L'Oréal|H&S|Garnier|Fructis|Syoss|Maybelline|Rimmel London|Rimmel|Durex|Tampax|Carefree|Tena|Polident|Ariel|Finish|Bref|Pronto|Philadelphia|Babybel|La vaca que ríe|Pringles|Lay's|Doritos|Cheetos|Halls|Chupa Chups|Kit-Kat|Dolce Gusto|San Pellegrino|Freixenet|Codorníu|Don Simón|Fuze Tea|Veet|Wilkinson|Activia Danone|Actimel Danone|Danet Danone|Danonino|Danone|Alpro|Wasa|Zanetti|Holland Corona|Royal|Maltín Polar|Clipper|Enervit Sport|El Coto|Cune|Viña Albali|Borsao|Pata Negra|Torre Oria|Fidencio|Hypatia|Comportillo|Coto de Imaz|Abadía Mantrús|Mar de Uvas|Arribeño|Señorío de los Llanos|Jaume Serra|Cabré & Sabaté|Señorío De Requena|Piccolo Giovanni|DulZ.Ze|Diamante|Bahía de Dénia|Marina Alta|Casón Histórico|Dominio de Borgia|Royal Swan|La Recompensa|Glivery|Franzini|Knebep|Puente Pazos|Convidado de Baco|James Webb|El Mayu|Valor|Dodot|Evax|Ausonia|Campofrío|Oscar Mayer|Noel|Lambweston|Buitoni|Felicia|Armando|Pagani|Cillit Bang|Fairy|Somat|KH-7|Delikuit|Cuétara|Huesitos|Brüggen|Marcillat|Bonka|Tulipán|Flora|Actilife|Vitaldin|Moldex|Benfix|Cidacos|Gallina Blanca|Levital|Maizena|Incarlopsa|Entrepinares|La Selva|Steinburg|Falke|Ultrex|Nuske|Compy|Granzoo|Quartett|Natura|Hero|Royal Mints|Lechat Excellence|Special Dog Excellence|Danone|Holland"
    .split('|')
    .sort((a, b) => b.length - a.length);

/** Spanish store and local brands: their goods are sold here under a house brand of the same shelf. */
const REPLACED = new Set(
  'Steinburg|Falke|Compy|Delikuit|Nuske|Granzoo|Quartett|Natura|Lechat Excellence|Special Dog Excellence|Incarlopsa|Entrepinares|La Selva|Ultrex|Levital|Dodot|Evax|Ausonia|Fairy|Somat|KH-7|Brüggen|Marcillat|Bonka|Tulipán|Cuétara|Felicia|Armando|Pagani|Campofrío|Oscar Mayer|Noel|Royal Swan|La Recompensa|Glivery|Knebep|Convidado de Baco|James Webb|Gallina Blanca|Benfix|Cillit Bang|Lambweston|Valor|Huesitos|Hero|Danone|Rimmel|Holland Corona|Holland|Royal Mints|Casón Histórico|Puente Pazos|Buitoni|Flora'.split(
    '|',
  ),
);

const CLEAN_NAMES: Record<string, string> = {
  'H&S': 'Head & Shoulders',
  'Oreo Lu': 'Oreo',
  'Lindor Lindt': 'Lindt',
  'Activia Danone': 'Activia',
  'Actimel Danone': 'Actimel',
  'Danet Danone': 'Danet',
  'Gillette Venus': 'Venus',
  'Kit-Kat': 'KitKat',
  "L'Oréal men expert": "L'Oréal Men Expert",
  'Rimmel London': 'Rimmel London',
  Codorníu: 'Codorníu',
  'DulZ.Ze': 'Dulzze',
  'Señorío De Requena': 'Señorío de Requena',
};

function hasWords(name: string, brand: string): boolean {
  const at = name.indexOf(brand);
  return at >= 0 && !/\p{L}/u.test(name[at - 1] ?? '') && !/\p{L}/u.test(name[at + brand.length] ?? '');
}

const HOUSE = /\b(Hacendado|Bosque Verde|Deliplus)\b/;

export type Branded = { rest: string; brand: string; kind: 'world' | 'house' | 'none' };

/** Extracts the brand of a source name. 'house' = replaced by the shelf's own brand. */
export function takeBrand(name: string): Branded {
  const known = WORLD_BRANDS.find((brand) => hasWords(name, brand));
  const withoutHouse = name.replace(HOUSE, ' ').replace(HOUSE, ' ');
  if (known) {
    const rest = withoutHouse.replace(known, ' ');
    if (REPLACED.has(known)) return { rest, brand: '', kind: 'house' };
    return { rest, brand: CLEAN_NAMES[known] ?? known, kind: 'world' };
  }
  if (withoutHouse !== name) return { rest: withoutHouse, brand: '', kind: 'house' };
  return { rest: name, brand: '', kind: 'none' };
}

const MAY_BE_CAPITAL = new Set(
  'modena dijon himalaya golden hass rocha conferencia granny smith iceberg xl l m brasil uht ph wc aa aaa lr6 lr03 medjoul gouda edam maria americana bento poke texas california viena bretzel portobello kumato dry gin vip bbq'.split(
    ' ',
  ),
);

/** An unbranded name with an inner capital contains an unknown brand: left out. */
export function hidesBrand(name: string): boolean {
  const words = name.split(/\s+/).slice(1);
  return words.some(
    (word) => /^\p{Lu}/u.test(word) && !MAY_BE_CAPITAL.has(fold(word.replace(/[^\p{L}\d]/gu, ''))),
  );
}
