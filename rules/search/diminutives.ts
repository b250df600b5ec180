/** Endings of diminutives, the longer first: panecito, cafecito, arepita, tomatico. */
const ENDINGS = [/ecit[oa]$/, /cit[oa]$/, /it[oa]$/, /(?<=t)ic[oa]$/] as const;
/** Most words have none of them. */
const DIMINUTIVES = ['ito', 'ita', 'tico', 'tica'] as const;
const SHORTEST_STEM = 2;

/**
 * Possible base words of a diminutive by spelling: 'panecito' of pan, 'juguito' of jugo, 'arrocito' of arroz,
 * 'tomatico' of tomate. The catalogue tells which exist.
 *
 * @param word normalised and singular
 */
export function basesOfDiminutive(word: string): string[] {
  if (!DIMINUTIVES.some((ending) => word.endsWith(ending))) return [];
  const bases = new Set<string>();
  for (const ending of ENDINGS) {
    const stem = word.replace(ending, '');
    if (stem === word || stem.length < SHORTEST_STEM) continue;
    for (const spelt of spellingsOf(stem)) {
      for (const letter of ['', 'o', 'a', 'e']) bases.add(`${spelt}${letter}`);
    }
  }
  bases.delete(word);
  return [...bases];
}

/** Spellings of a stem before another letter: jugu-ito is jug-o, yuqu-ita yuc-a, arroc-ito arroz. */
function spellingsOf(stem: string): string[] {
  const spellings = [stem];
  if (stem.endsWith('gu')) spellings.push(stem.slice(0, -1));
  if (stem.endsWith('qu')) spellings.push(`${stem.slice(0, -2)}c`);
  if (stem.endsWith('c')) spellings.push(`${stem.slice(0, -1)}z`);
  return spellings;
}
