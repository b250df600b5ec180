/** What a label says: a title in two parts, the name large and the rest small. */

/** Where a name ends: 'Yogurt griego | con mango', 'Salsa de tomate | para pasta'. */
const TURNS = / (?=(?:con|sin|sabor|para|en|más|extra|tipo|estilo|x|\d))/iu;
const MOST = 24;
/** Words that do not end a name. */
const SMALL = /^(?:de|del|la|el|los|las|y|e|o|a|al|con|en|para|sin|por|sabor|más|tipo|estilo)$/iu;

export function wording(title: string, brand: string): { name: string; detail: string } {
  const own = withoutBrand(
    title.replace(/ por peso$/i, '').replace(/,? ?(?:sixpack|doypack|tetrapak|pack x \d+)$/i, ''),
    brand,
  );
  const words = own.split(' ');
  const turn = own.split(TURNS)[0] ?? own;
  if (own.length <= MOST) return { name: own, detail: '' };
  let count = turn.length <= MOST && turn !== own ? turn.split(' ').length : words.length;
  while (count > 1 && (words.slice(0, count).join(' ').length > MOST || SMALL.test(words[count - 1] ?? '')))
    count--;
  return { name: words.slice(0, count).join(' ').replace(/,$/, ''), detail: words.slice(count).join(' ') };
}

/** A brand is not said twice: 'Ron Medellín añejo' of Medellín. */
function withoutBrand(title: string, brand: string): string {
  if (brand === '' || !title.toLowerCase().includes(brand.toLowerCase())) return title;
  const at = title.toLowerCase().indexOf(brand.toLowerCase());
  const rest = `${title.slice(0, at)}${title.slice(at + brand.length)}`.replace(/ {2,}/g, ' ').trim();
  return rest.length > 3 ? rest.charAt(0).toUpperCase() + rest.slice(1) : title;
}

/** '1.000 g' is '1 kg' on a pack, '1.500 ml' is '1,5 L'; the rest as on the shelf. */
export function sizeOnPack(size: string): string {
  const large = /^(\d{1,3}\.\d{3}) (g|ml)$/.exec(size);
  if (!large) return size.replace(/ und$/, ' und.').replace('und..', 'und.');
  const thousands = Number((large[1] ?? '').replace('.', '')) / 1000;
  const text = String(Math.round(thousands * 1000) / 1000).replace('.', ',');
  return `${text} ${large[2] === 'g' ? 'kg' : 'L'}`;
}
