/** What a street is, as Colombian towns number them. */
export type StreetKind =
  | 'calle'
  | 'carrera'
  | 'avenida'
  | 'diagonal'
  | 'transversal'
  | 'circular'
  | 'circunvalar'
  | 'manzana'
  | 'via'
  | 'zona';

/** A word, a number or a sign; `glued` when nothing stands between it and the one before: the N of '28N'. */
export type AddressToken = { kind: 'word' | 'number' | 'sign'; text: string; glued: boolean };

/** How street types are written, by the codes of the DIAN and by hand. */
const SPELLINGS: Record<StreetKind, string> = {
  calle: 'c cl cll clle calle calles cale call ac',
  carrera: 'k kr kra krr cr cra crr car carr carrera carreras carrra carera ak',
  avenida: 'av ave avd avda avenida avenidad avendia',
  diagonal: 'd dg dig diag diagonal',
  transversal: 't tv tr trv tranv trans transv transversal trasversal trasnversal',
  circular: 'cir circular',
  circunvalar: 'crv circunvalar',
  manzana: 'mz mza manz manzana',
  via: 'via autopista aut km kilometro variante carretera',
  zona: 'zn zona',
};

const KIND_OF = new Map(
  Object.entries(SPELLINGS).flatMap(([kind, words]) =>
    words.split(' ').map((word): [string, StreetKind] => [word, kind as StreetKind]),
  ),
);

/** The street type a word stands for. */
export function kindOf(token: AddressToken | undefined): StreetKind | undefined {
  return token?.kind === 'word' ? KIND_OF.get(token.text) : undefined;
}

/** What may be glued behind the number of a street: '26ABis', '28N', '10No10'. */
const BEHIND = /^([a-z])??([a-z])??(bis)?(norte|sur|este|oeste|oe|n|o)?(no|nro|num)?$/;

/** The parts of an address; accents and case do not matter. */
export function tokensOf(text: string): AddressToken[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/[°º]/g, 'o');
  return [...plain.matchAll(/[a-z]+|\d+|#|[-–—]/g)].flatMap(({ 0: part, index }) => {
    const glued = /[a-z\d]$/.test(plain.slice(0, index));
    if (/\d/.test(part)) return { kind: 'number', text: part, glued };
    if (!/[a-z]/.test(part)) return { kind: 'sign', text: part === '#' ? '#' : '-', glued };
    // 'Calle 23 DN': the side of town behind a letter is written glued to it.
    const parts = glued || /^[a-z]n$/.test(part) ? BEHIND.exec(part)?.slice(1).filter(Boolean) : undefined;
    return (parts ?? [part]).map(
      (word, place): AddressToken => ({ kind: 'word', text: word, glued: glued || place > 0 }),
    );
  });
}
