import { privacySections } from './privacy.ts';
import type { LegalFigures, LegalSection } from './section.ts';
import { termsSections } from './terms.ts';

/** What a business publishes in versions: Ley 1480 of 2011, article 50 c; Decreto 1377 of 2013, article 13. */
export const LEGAL_DOCUMENTS = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** The text a business begins with, filled in from its configuration. */
export function legalTemplate(kind: LegalDocument, figures: LegalFigures): LegalSection[] {
  return kind === 'terms' ? termsSections(figures) : privacySections(figures);
}
