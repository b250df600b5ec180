/** Goods as people send them in messages: each emoji and the word it stands for. */
const NAMES = `
🍇 uva, 🍈 melon, 🍉 sandia, 🍊 naranja, 🍋 limon, 🍋‍🟩 limon, 🍌 banano, 🍍 piña, 🥭 mango, 🍎 manzana, 🍏 manzana verde, 🍐 pera,
🍑 durazno, 🍒 cereza, 🍓 fresa, 🫐 arandano, 🥝 kiwi, 🍅 tomate, 🫒 aceituna, 🥥 coco, 🥑 aguacate, 🍆 berenjena, 🥔 papa,
🥕 zanahoria, 🌽 mazorca, 🌶 aji, 🫑 pimenton, 🥒 pepino, 🥬 lechuga, 🥦 brocoli, 🧄 ajo, 🧅 cebolla, 🥜 mani, 🫘 frijol,
🌰 nuez, 🫚 jengibre, 🫛 arveja, 🍄 champiñon, 🎃 ahuyama, 🍠 batata,
🍞 pan, 🥐 croissant, 🥖 pan baguette, 🫓 arepa, 🥯 pan, 🥞 mezcla pancakes, 🧇 waffle, 🧀 queso, 🍖 costilla, 🍗 pollo,
🥩 carne de res, 🥓 tocineta, 🍔 carne hamburguesa, 🍟 papa a la francesa, 🍕 pizza, 🌭 salchicha, 🥪 sandwich, 🌮 tortilla,
🌯 tortilla, 🫔 tamal, 🥚 huevo, 🍳 huevo, 🧈 mantequilla, 🧂 sal, 🥫 enlatado, 🍚 arroz, 🍝 espagueti, 🍜 sopa, 🥣 cereal,
🥗 ensalada, 🍿 maiz pira, 🐟 pescado, 🐠 pescado, 🍤 camaron, 🦐 camaron, 🦞 langosta, 🦀 cangrejo, 🐔 pollo, 🐷 cerdo, 🐄 carne de res,
🍦 helado, 🍨 helado, 🍧 helado, 🍩 dona, 🍪 galleta, 🎂 torta, 🍰 torta, 🧁 ponque, 🍫 chocolatina, 🍬 caramelo, 🍭 bombon,
🍮 flan, 🍯 miel, 🍼 formula infantil, 🥛 leche, ☕ cafe, 🫖 te, 🍵 te, 🍾 champaña, 🍷 vino, 🍸 ginebra, 🍹 jugo, 🍺 cerveza, 🍻 cerveza,
🥃 whisky, 🥤 gaseosa, 🧃 jugo, 🧉 te, 🧊 hielo, 💧 agua, 🚰 agua,
🧻 papel higienico, 🧼 jabon, 🪥 cepillo dental, 🧽 esponja, 🧹 escoba, 🧴 crema corporal, 🪒 maquina de afeitar, 🕯 vela,
🔋 pila, 🧷 panal, 👶 panal, 🐶 alimento perro, 🐕 alimento perro, 🐱 alimento gato, 🐈 alimento gato, 🗑 bolsa basura`;

const WORDS: ReadonlyMap<string, string> = new Map(
  NAMES.split(',').map((pair) => {
    const [emoji = '', ...words] = pair.trim().split(' ');
    return [emoji, words.join(' ')];
  }),
);

/** Whole pictures, with what joins their parts, tints of skin and the mark that asks for colour. */
const PICTURE =
  /\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])*/gu;
/** Variation selectors and skin tones, which only change how an emoji is drawn. */
const MARKS = /\ufe0f|[\u{1f3fb}-\u{1f3ff}]/gu;

/** The text with emoji of goods as words: '🍌🍓' is 'banano, fresa'. Others stay and say nothing. */
export function emojiNamed(text: string): string {
  const pictures = text.match(PICTURE);
  if (!pictures) return text;
  const named = text.replace(PICTURE, (picture, at: number) => {
    const word = WORDS.get(picture.replace(MARKS, ''));
    if (word === undefined) return picture;
    const isBehindAnother = /\p{Extended_Pictographic}[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}]*\s*$/u.test(
      text.slice(0, at),
    );
    return `${isBehindAnother ? ',' : ''} ${word}`;
  });
  return named.trim();
}
