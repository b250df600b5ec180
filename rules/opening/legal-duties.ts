import { legalGaps } from '../legal-identity.ts';
import { isTextOn } from '../text-switch.ts';
import type { LikelyKind } from './likely-goods.ts';

/**
 * What the law asks of a shop before it sells, as data: the duty and its source (docs/law.md has where each is met).
 * A duty of what a business does not sell does not apply to it.
 */
export const LEGAL_SOURCES = {
  identity: 'Ley 1480 de 2011, artículo 50, literal a',
  authority: 'Ley 1480 de 2011, artículo 50, parágrafo',
  terms: 'Ley 1480 de 2011, artículo 50, literal c',
  privacy: 'Ley 1581 de 2012; Decreto 1377 de 2013, artículo 13',
  authorisation: 'Ley 1581 de 2012, artículos 9 y 12',
  acceptance: 'Ley 1480 de 2011, artículo 50, literal d',
  taxes: 'Ley 1480 de 2011, artículo 26; Estatuto Tributario, artículos 447 y 617',
  invoices: 'Resolución DIAN 165 de 2023',
  acknowledgement: 'Ley 1480 de 2011, artículo 50, literal d',
  pqr: 'Ley 1480 de 2011, artículo 50, literal g; Ley 2439 de 2024',
  withdrawal: 'Ley 1480 de 2011, artículos 47 y 51; Decreto 587 de 2016',
  warranty: 'Ley 1480 de 2011, artículos 7 a 11',
  unit_price: 'Circular Única de la SIC, título II, numeral 2.3',
  contents: 'Ley 1480 de 2011, artículo 50, literal b',
  labels: 'Resoluciones 5109 de 2005, 810 de 2021 y 2492 de 2022',
  offers: 'Ley 1480 de 2011, artículo 33',
  alcohol: 'Ley 124 de 1994, artículos 1 y 3; Ley 30 de 1986, artículo 16',
  alcohol_hours: 'Decretos del municipio: horarios y ley seca',
  tobacco: 'Ley 1335 de 2009; Ley 2354 de 2024',
  medicine: 'Decreto 677 de 1995; Resolución 1896 de 2023',
  infant: 'Decreto 1397 de 1992',
  supplement: 'Decreto 3249 de 2006',
} as const;

export type LegalDuty = keyof typeof LEGAL_SOURCES;

export const LEGAL_DUTIES = Object.keys(LEGAL_SOURCES) as LegalDuty[];

/** 'missing' keeps a shop closed, 'warning' does not. */
export const DUTY_STATES = ['met', 'warning', 'missing'] as const;

/** What was counted, and the names of the first few. */
export type Counted = { count: number; examples: string[] };

/** What the database says of a business. */
export type LegalFacts = {
  texts: Readonly<Record<string, string | undefined>>;
  /** Whether terms and policy have a version in force. */
  terms: boolean;
  privacy: boolean;
  /** Whether the terms in force speak of withdrawal and of reversal of payment. */
  withdrawal: boolean;
  /** Whether its mails leave. */
  mail: boolean;
  /** Whether another system may issue its invoices: a key with `orders:invoice`. */
  invoices: boolean;
  /** Whether it says that it may sell medicines. */
  sellsMedicines: boolean;
  /** Goods on sale, and of them: */
  goods: number;
  untaxed: Counted;
  withoutUnitPrice: Counted;
  withoutDescription: Counted;
  /** food of a pack whose ingredients, or whose seals, are not known; */
  unlabelled: Counted;
  /** and all food of a pack; */
  packedFood: number;
  /** for adults by their flag alone, while nobody said the law of theirs; */
  adultsAlone: Counted;
  /** medicines and supplements without the number of their sanitary record; */
  unrecorded: Readonly<Record<'medicine' | 'supplement', Counted>>;
  /** tobacco whose subcategory and category are of another kind; */
  shelfless: Counted;
  /** of each kind, */
  ofKind: Readonly<Record<LikelyKind, number>>;
  /** and those that their name alone suggests to be of one. */
  likely: Readonly<Record<LikelyKind, Counted>>;
  /** Categories whose note denies exchange and warranty. */
  denials: Counted;
  /** Active banners and coupons without an end. */
  endless: Counted;
  /** Active offices without hours or dates without sale of alcohol. */
  officesWithoutAlcoholHours: Counted;
};

export type DutyState = {
  duty: LegalDuty;
  state: (typeof DUTY_STATES)[number];
  /** Whether the business has what the duty is about. */
  applies: boolean;
} & Counted;

/** Every duty, in the order in which it is read. */
export function dutyStates(facts: LegalFacts): DutyState[] {
  return LEGAL_DUTIES.map((duty) => ({ duty, ...judge[duty](facts) }));
}

/** Those that keep a shop closed: all that are missing, but of a business that sells nothing real. */
export function barringDuties(states: readonly DutyState[], isDemonstration: boolean): LegalDuty[] {
  if (isDemonstration) return [];
  return states.filter(({ state }) => state === 'missing').map(({ duty }) => duty);
}

type Judgement = Omit<DutyState, 'duty'>;

const nothing: Counted = { count: 0, examples: [] };
const met: Judgement = { state: 'met', applies: true, ...nothing };

const judge: Record<LegalDuty, (facts: LegalFacts) => Judgement> = {
  identity: ({ texts }) => required(legalGaps(texts).length === 0),
  // Built into the foot of every page, which no configuration takes away.
  authority: () => met,
  terms: ({ terms }) => required(terms),
  privacy: ({ privacy }) => required(privacy),
  // No account and no order is made without it.
  authorisation: () => met,
  acceptance: ({ texts }) => required(isTextOn(texts.terms_unticked)),
  taxes: ({ goods, untaxed }) => ({ ...required(goods > 0 && untaxed.count === 0), ...untaxed }),
  invoices: ({ invoices }) => desired(invoices),
  acknowledgement: ({ mail }) => required(mail),
  // What is due is told there, and it is the way of who has no account.
  pqr: ({ texts }) => required(!legalGaps(texts).includes('legal_email')),
  // Without terms there is nothing to read; they are missing in their own row.
  withdrawal: ({ terms, withdrawal }) => desired(withdrawal || !terms),
  warranty: ({ denials }) => counted(denials),
  unit_price: ({ withoutUnitPrice }) => counted(withoutUnitPrice),
  contents: ({ withoutDescription }) => counted(withoutDescription),
  labels: ({ packedFood, unlabelled }) => ({ ...counted(unlabelled), applies: packedFood > 0 }),
  offers: ({ endless }) => counted(endless),
  alcohol: (facts) => ofKind(facts, 'alcohol', sum(facts.likely.alcohol, facts.adultsAlone)),
  alcohol_hours: ({ ofKind: { alcohol }, officesWithoutAlcoholHours }) =>
    alcohol > 0 ? counted(officesWithoutAlcoholHours) : { ...met, applies: false },
  // What has no shelf of its own behind the question of age, nobody finds.
  tobacco: (facts) => ofKind(facts, 'tobacco', sum(facts.likely.tobacco, facts.shelfless)),
  medicine(facts) {
    const { unrecorded, sellsMedicines, likely } = facts;
    // Until the business may sell them, no page shows them.
    if (sellsMedicines && unrecorded.medicine.count > 0)
      return { ...required(false), ...unrecorded.medicine };
    return ofKind(facts, 'medicine', likely.medicine);
  },
  infant: (facts) => ofKind(facts, 'infant', facts.likely.infant),
  supplement: (facts) =>
    ofKind(facts, 'supplement', sum(facts.likely.supplement, facts.unrecorded.supplement)),
};

function required(isMet: boolean): Judgement {
  return isMet ? met : { ...met, state: 'missing' };
}

function desired(isMet: boolean): Judgement {
  return isMet ? met : { ...met, state: 'warning' };
}

function counted(found: Counted): Judgement {
  return { ...desired(found.count === 0), ...found };
}

/** Goods that only look like that kind ask for a look; without any of either the duty does not apply. */
function ofKind({ ofKind: kinds }: LegalFacts, kind: LikelyKind, unmarked: Counted): Judgement {
  return { ...counted(unmarked), applies: kinds[kind] > 0 || unmarked.count > 0 };
}

function sum(one: Counted, other: Counted): Counted {
  return { count: one.count + other.count, examples: [...one.examples, ...other.examples].slice(0, 3) };
}
