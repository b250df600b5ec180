import { expect, test } from 'vitest';
import { barringDuties, dutyStates, LEGAL_DUTIES, LEGAL_SOURCES, type LegalFacts } from './legal-duties.ts';
import { DENIED_WARRANTY, LIKELY_WORDS, likelyPattern } from './likely-goods.ts';

const none = { count: 0, examples: [] };
const two = { count: 2, examples: ['Arroz', 'Pan'] };
const texts = {
  legal_company: 'La Esquina S.A.S.',
  legal_nit: '901.234.567-7',
  legal_address: 'Calle 5 # 10-20, Cali',
  legal_phone: '602 555 0100',
  legal_email: 'hola@esquina.test',
  terms_unticked: 'sí',
};
const lawful: LegalFacts = {
  texts,
  terms: true,
  privacy: true,
  withdrawal: true,
  mail: true,
  invoices: true,
  sellsMedicines: false,
  goods: 4,
  untaxed: none,
  withoutUnitPrice: none,
  withoutDescription: none,
  unlabelled: none,
  packedFood: 1,
  adultsAlone: none,
  unrecorded: { medicine: none, supplement: none },
  shelfless: none,
  ofKind: { alcohol: 0, tobacco: 0, medicine: 0, infant: 0, supplement: 0 },
  likely: { alcohol: none, tobacco: none, medicine: none, infant: none, supplement: none },
  denials: none,
  endless: none,
  officesWithoutAlcoholHours: none,
};

const statesOf = (more: Partial<LegalFacts>) =>
  dutyStates({ ...lawful, ...more }).flatMap(({ duty, state }) => (state === 'met' ? [] : [[duty, state]]));
const of = (more: Partial<LegalFacts['ofKind']>) => ({ ...lawful.ofKind, ...more });

test('each duty names its source, and a lawful shop leaves none undone', () => {
  expect(dutyStates(lawful).map(({ duty }) => duty)).toEqual(LEGAL_DUTIES);
  expect(LEGAL_DUTIES).toHaveLength(22);
  for (const duty of LEGAL_DUTIES)
    expect(LEGAL_SOURCES[duty]).toMatch(/^(Ley|Decreto|Resoluci(ón|ones)|Circular)/);
  expect(statesOf({})).toEqual([]);
});

test.each<[string, Partial<LegalFacts>]>([
  ['identity', { texts: { ...texts, legal_nit: '901.234.567-8' } }],
  ['terms', { terms: false, withdrawal: false }],
  ['privacy', { privacy: false }],
  ['acceptance', { texts: { ...texts, terms_unticked: 'no' } }],
  ['taxes', { untaxed: two }],
  ['taxes', { goods: 0 }],
  ['acknowledgement', { mail: false }],
  [
    'medicine',
    { sellsMedicines: true, ofKind: of({ medicine: 2 }), unrecorded: { medicine: two, supplement: none } },
  ],
])('%s is missing, and keeps a shop closed that is no demonstration', (duty, facts) => {
  expect(statesOf(facts)).toEqual([[duty, 'missing']]);
  const states = dutyStates({ ...lawful, ...facts });
  expect([barringDuties(states, false), barringDuties(states, true)]).toEqual([[duty], []]);
});

test('without a mail of the business there is nobody who sells, and nobody to complain to', () => {
  expect(statesOf({ texts: { ...texts, legal_email: '' } })).toEqual([
    ['identity', 'missing'],
    ['pqr', 'missing'],
  ]);
});

test.each<[string, Partial<LegalFacts>]>([
  ['invoices', { invoices: false }],
  ['withdrawal', { withdrawal: false }],
  ['warranty', { denials: two }],
  ['unit_price', { withoutUnitPrice: two }],
  ['contents', { withoutDescription: two }],
  ['labels', { unlabelled: two }],
  ['offers', { endless: two }],
  ['alcohol', { adultsAlone: two }],
  ['alcohol_hours', { ofKind: of({ alcohol: 1 }), officesWithoutAlcoholHours: two }],
  ['tobacco', { likely: { ...lawful.likely, tobacco: two } }],
  ['tobacco', { shelfless: two, ofKind: of({ tobacco: 2 }) }],
  ['medicine', { likely: { ...lawful.likely, medicine: two } }],
  ['infant', { likely: { ...lawful.likely, infant: two } }],
  ['supplement', { unrecorded: { medicine: none, supplement: two }, ofKind: of({ supplement: 2 }) }],
])('%s is warned of, and stops nothing', (duty, facts) => {
  expect(statesOf(facts)).toEqual([[duty, 'warning']]);
  expect(barringDuties(dutyStates({ ...lawful, ...facts }), false)).toEqual([]);
});

test('what a business does not sell does not bind it; medicines that are not shown need no number', () => {
  const duties = (facts: Partial<LegalFacts>) =>
    dutyStates({ ...lawful, ...facts }).flatMap(({ duty, applies }) => (applies ? [] : [duty]));
  expect(duties({})).toEqual(['alcohol', 'alcohol_hours', 'tobacco', 'medicine', 'infant', 'supplement']);
  const hidden = { ofKind: of({ medicine: 2 }), unrecorded: { medicine: two, supplement: none } };
  expect(duties({ packedFood: 0 })).toContain('labels');
  expect(statesOf(hidden)).toEqual([]);
  expect(duties(hidden)).toEqual(['alcohol', 'alcohol_hours', 'tobacco', 'infant', 'supplement']);
});

test('what was counted is named, both kinds of it together', () => {
  const likely = { ...lawful.likely, alcohol: { count: 2, examples: ['Vino tinto', 'Whisky'] } };
  expect(dutyStates({ ...lawful, likely, adultsAlone: two }).find(({ duty }) => duty === 'alcohol')).toEqual({
    duty: 'alcohol',
    state: 'warning',
    applies: true,
    count: 4,
    examples: ['Vino tinto', 'Whisky', 'Arroz'],
  });
});

test('words that suggest a law are folded and fit for a pattern', () => {
  for (const words of Object.values(LIKELY_WORDS))
    for (const word of words) expect(word).toMatch(/^[a-z ]+$/);
  expect(likelyPattern('tobacco')).toBe('^(cigarrill|tabaco|vapeador|vaper|vape |pod desechable)');
  const denies = new RegExp(DENIED_WARRANTY);
  const notes = ['no hay cambios ni devoluciones de licores.', 'sin cambios ni devoluciones por higiene.'];
  expect([...notes, 'no se aceptan cambios de productos'].filter((note) => !denies.test(note))).toEqual([]);
  expect(denies.test('solo cambiamos si llega en mal estado o no es lo que pediste.')).toBe(false);
});
