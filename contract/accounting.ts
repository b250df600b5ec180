import { z } from 'zod';
import { call } from './call.ts';
import { Done, Id, Instant, PaymentMethod, Pesos } from './wire.ts';

const source = 'rule 104; paths chosen here' as const;

const Day = z.iso.date('Escribe la fecha como 2026-11-25.');

/** Days of Colombia, both included, and the office; without it all that the caller sees. */
export const AccountingDays = { from: Day, to: Day, office_id: Id.optional() };

/** The use that personal data are taken for; kept in the audit with who took them. */
export const Purpose = z
  .string('Escribe para qué se usan los datos.')
  .trim()
  .min(10, 'Escribe para qué se usan los datos, en 10 letras o más.')
  .max(300, 'Escribe la finalidad en menos de 300 letras.');

/**
 * The ways in which money comes and goes: those of orders, credit of shoppers, which pays and is given back as such,
 * and what was given back by hand, which left the till or an account of the business.
 */
export const MONEY_WAYS = [...PaymentMethod.options, 'credit', 'by_hand'] as const;

/** Pesos of a way: what left the store less what was given back of it. */
const ClosingLine = z.object({
  method: z.enum(MONEY_WAYS),
  /** Orders that left the store and stay sold. */
  orders: z.int().nonnegative(),
  sold: Pesos,
  /** Refunds that lower sales, done in this time. */
  refunded: Pesos,
  /** `sold` less `refunded`: below 0 where more was given back than sold. */
  expected: z.int(),
});

const Figures = z.array(ClosingLine);

const Closed = z.object({
  version: z.int().positive(),
  date: Instant,
  by: z.string(),
  note: z.string(),
  /** As they were then. */
  lines: Figures,
});

/** A day of an office: as it is now, and as it was closed. */
const DayClosing = z
  .object({
    day: z.string(),
    office_id: Id,
    office_name: z.string(),
    /** Now. */
    lines: Figures,
    /** Whether the day is over, or is today: a day of the future is not closed. */
    can_close: z.boolean(),
    /** The last closing of it; null while it is open. */
    closed: Closed.extend({
      /** Pesos that a person counted, by way to pay; none for payments online. */
      counted: z.array(z.object({ method: PaymentMethod, amount: Pesos, difference: z.int() })),
    }).nullable(),
  })
  .meta({ id: 'DayClosing' });

/** A month of the business: as it is now, and as it was closed. */
const MonthClosing = z
  .object({
    month: z.string(),
    offices: z.array(z.object({ office_id: Id, office_name: z.string(), lines: Figures })),
    can_close: z.boolean(),
    closed: Closed.omit({ lines: true })
      .extend({ offices: z.array(z.object({ office_id: Id, office_name: z.string(), lines: Figures })) })
      .nullable(),
  })
  .meta({ id: 'MonthClosing' });

const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Escribe el mes como 2026-11.');
const staff = { version: 'admin', source } as const;

/** The version that the person saw; 0 for a time that is not closed. */
const SeenVersion = z.int().nonnegative();
/** The sum of `expected` that the person saw: with another one nothing is closed. */
const SeenExpected = z.int();
const Note = z.string().trim().max(300, 'Escribe la nota en menos de 300 letras.').default('');

export const accountingCalls = {
  'accounting.day': call({
    summary: 'Cierre del día de una sede: lo vendido y devuelto por forma de pago, y lo contado',
    ...staff,
    method: 'GET',
    path: '/admin/accounting/day',
    who: 'admin',
    /** Without an office: the caller's own, else the only one that there is. */
    query: z.object({ day: Day, office_id: Id.optional() }),
    output: DayClosing,
  }),
  'accounting.closeDay': call({
    summary: 'Cerrar el día de una sede con lo contado; cerrarlo otra vez deja las dos versiones',
    ...staff,
    method: 'POST',
    path: '/admin/accounting/day',
    who: 'admin',
    body: z.object({
      day: Day,
      office_id: Id,
      version: SeenVersion,
      /** Pesos that were counted of each way to pay at the store or the door. */
      counted: z.object({ cash: Pesos, dataphone: Pesos, pickup: Pesos }),
      expected: SeenExpected,
      note: Note,
    }),
    output: Done,
    errors: ['STALE_EDIT'],
  }),
  'accounting.month': call({
    summary: 'Cifras de un mes por sede y forma de pago: como están y como se cerraron',
    ...staff,
    method: 'GET',
    path: '/admin/accounting/month',
    who: 'superadmin',
    query: z.object({ month: Month }),
    output: MonthClosing,
  }),
  'accounting.closeMonth': call({
    summary: 'Cerrar un mes: sus cifras quedan fijas, y lo que cambie después se ve como ajuste',
    ...staff,
    method: 'POST',
    path: '/admin/accounting/month',
    who: 'superadmin',
    body: z.object({ month: Month, version: SeenVersion, expected: SeenExpected, note: Note }),
    output: Done,
    errors: ['STALE_EDIT'],
  }),
};
