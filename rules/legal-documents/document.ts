import type { WeekHours } from '../dates/office-hours.ts';
import { privacySections } from './privacy.ts';
import { termsSections } from './terms.ts';

/** What a business publishes in versions: Ley 1480 of 2011, article 50 c; Decreto 1377 of 2013, article 13. */
export const LEGAL_DOCUMENTS = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** The figures of the configuration (rules 5 and 6), the cities of the offices and the responsible company. */
export type LegalFigures = {
  shop: string;
  minimum: number;
  delivery: number;
  cities: readonly string[];
  /** Of the office that is shown. */
  hours: WeekHours;
  /** The seller and data controller; '' if the business has not configured it. */
  company: { name: string; nit: string; address: string; phone: string; email: string };
};

export type LegalSection = { title: string; paragraphs: string[] };

/** The text a business begins with, filled in from its configuration. */
export function legalTemplate(kind: LegalDocument, figures: LegalFigures): LegalSection[] {
  return kind === 'terms' ? termsSections(figures) : privacySections(figures);
}
