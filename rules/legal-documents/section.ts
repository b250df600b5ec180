import type { WeekHours } from '../dates/office-hours.ts';
import type { ReturnHours } from '../returns/request-terms.ts';

/** The figures of the configuration (rules 5 and 6), the cities of the offices and the responsible company. */
export type LegalFigures = {
  shop: string;
  minimum: number;
  delivery: number;
  cities: readonly string[];
  /** The hours of the office that is shown. */
  hours: WeekHours;
  /** Hours to ask for a return. */
  returns: ReturnHours;
  /** The seller and data controller; '' if the business has not configured it. */
  /** Companies that treat data by its order, as far as they are switched on: 'Wompi'. */
  processors: readonly string[];
  company: { name: string; nit: string; address: string; phone: string; email: string };
};

export type LegalSection = { title: string; paragraphs: string[] };
