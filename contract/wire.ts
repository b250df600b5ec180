import { z } from 'zod';
import { DELIVERY_EVENTS } from '#rules/orders/delivery-events.ts';
import { ORDER_STATES } from '#rules/orders/moves.ts';
import { visibleLine } from '#rules/package-contents/typed-text.ts';
import { TAX_CLASSES } from '#rules/taxes/tax-classes.ts';
import { fileField } from './files.ts';

/** Atoms shared by the domains. Money: whole Colombian pesos. Weight: whole grams. Time: ISO 8601 with zone. */
export const Id = z.uuid({ error: 'No es un identificador válido.' });
/** Ids in an address, separated by commas. */
export const idsInAddress = (most: number) =>
  z
    .string()
    .max(most * 40)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(Id).max(most))
    .optional();
/** The document of the API says the unit by this mark. */
export const Pesos = z.int().nonnegative().meta({ 'x-unit': 'COP' });
/** How goods are taxed. */
export const TaxClass = z.enum(TAX_CLASSES, 'Elige una de las clases de impuesto.').meta({ id: 'TaxClass' });
/** The same of a record; '': as the next above it says (product, subcategory, category, business). */
export const OwnTaxClass = z.enum(['', ...TAX_CLASSES], 'Elige una de las clases de impuesto.');
export const Instant = z.iso.datetime({ offset: true });
/** A text of one line, such as a name: it is read in lists, on labels and in messages. */
export const OneLine = z.string().overwrite(visibleLine);
/** The authorisation to treat personal data: no account is made without it, and no data stored of who has none. */
export const HabeasAccept = z.boolean().optional();
export const Pagination = z
  .object({
    page: z.int().positive(),
    limit: z.int().positive(),
    /** Alias of `limit` in generic resources (storefront 3). */
    limitPerPage: z.int().positive().optional(),
    hasNextPage: z.boolean(),
    /** Absent where counting would cost more than the page itself. */
    totalCount: z.int().nonnegative().optional(),
    totalPages: z.int().nonnegative().optional(),
    /** In their place, where there are more rows than this: 'más de 10.000'. */
    moreThan: z.int().positive().optional(),
    /** The cursor of the next page, of lists that take `after`; absent on the last page. */
    after: z.string().optional(),
    /** The filters that were applied (rule 83), whichever parameter they came by. */
    filter: z.record(z.string(), z.unknown()).optional(),
    query: z.record(z.string(), z.unknown()).optional(),
    order: z.string().optional(),
    hiddenfields: z.array(z.string()).optional(),
  })
  .meta({ id: 'Pagination' });

export const Page = z.coerce.number<string | number>().int().min(1).max(10_000).default(1);

/** A page size in a query string, with the default of the call and its cap (rule 41). */
export function pageSize(standard: number, most: number) {
  return pageLength(most).default(standard);
}

export function pageLength(most: number) {
  return z.coerce.number<string | number>().int().min(1).max(most);
}

/** A point as the wire writes it: latitude first (rule 32). */
export const Geopoint = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]);

const notACount = { error: 'La cantidad debe ser un número entero mayor que 0.' };
const Counted = z.int(notACount).positive(notACount);
/** How many pieces or grams. Empty and null are 1; so is a missing count where it is `.default(1)` (rule 80). */
export const Count = z.union(
  [
    Counted,
    z.null().transform(() => 1),
    z
      .string()
      .trim()
      .regex(/^\d*$/)
      .transform((text) => (text === '' ? 1 : Number(text)))
      .pipe(Counted),
  ],
  notACount,
);

export const CountType = z.enum(['units', 'grams']);
export const OrderType = z.enum(['delivery', 'pickup']);
export const PaymentMethod = z.enum(['cash', 'online', 'pickup', 'dataphone', 'channel']);

export const OrderState = z.enum(ORDER_STATES).meta({ id: 'OrderState' });

/** Label of the specification and the name of its colour. */
export const StateDisplayName = z.object({ name: z.string(), color: z.string() });

/** A delivery window with its label: 'hoy de 4 a 6 p. m.' */
export const Window = z
  .object({ start_date: Instant, end_date: Instant, label: z.string() })
  .meta({ id: 'Window' });

const notAPicture = 'No es la dirección de una imagen de la tienda: súbela primero.';
/**
 * Address of a picture of the shop; '' for none. The text _null_ of a form is null, which removes it. Pictures
 * elsewhere are downloaded and stored here first (docs/decisions/042): pages show nothing of other sites.
 */
export const PictureAddress = addressHere(notAPicture);

/** The same of a video. */
export const VideoAddress = addressHere('No es la dirección de un video de la tienda: súbelo primero.');

function addressHere(refused: string) {
  const address = z
    .string()
    .trim()
    .max(300, refused)
    .regex(/^$|^\/(?!\/)[\w./-]+$/, refused);
  return z.union([z.null().transform(() => ''), address], refused);
}

/** A picture in a form: a file, or where a picture of the shop is already. */
export const PictureField = z.union([fileField(notAPicture), PictureAddress], notAPicture);

/** A confirmation without data. */
export const Done = z.object({ message: z.string() }).meta({ id: 'Done' });

/**
 * A field of an answer that older versions did not have: always sent, but screens bear its absence, because an older
 * process may still answer them (decision 150). Once no such process can be running, it is the schema alone.
 */
export const lately = <Schema extends z.ZodType>(schema: Schema) => schema.optional();

/** Delivery events, besides the states of an order (rule 22). */
export const DeliveryEvent = z.enum(DELIVERY_EVENTS).meta({ id: 'DeliveryEvent' });
