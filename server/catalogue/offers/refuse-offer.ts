import type { ErrorDetail } from '#contract/errors.ts';
import { endOfBogotaDay } from '#rules/dates/bogota-clock.ts';
import {
  namesProduct,
  PRICE_HINT,
  productOfAddress,
  statesPrice,
  WORD_HINT,
} from '#rules/offers/product-words.ts';
import { isSection, sectionsToFill } from '#rules/offers/sections.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { banOfAddress, banOfShelf } from '../goods/ban.ts';
import type { OfferFields } from '../writing/offer-records.ts';

type Before = Pick<OfferFields, 'section' | 'url' | 'office_id' | 'city' | 'category_id' | 'subcategory_id'>;

type Save = {
  before?: Before | undefined;
  /** Whether the change activates an inactive offer. */
  activates: boolean;
  /** The origin of the shop's links. */
  origin: string;
};

/**
 * Contradictions between fields, and references that are wrong. Existing references are not checked again.
 */
export async function refuseOffer(
  tx: Queries,
  fields: OfferFields,
  { before, activates, origin }: Save,
): Promise<Failure<'INVALID_INPUT'> | undefined> {
  const details: ErrorDetail[] = [];
  const wrong = (field: string, message: string) => details.push({ field, message });
  const isNew = (name: keyof Before) => fields[name] !== before?.[name];
  const found = await lookUp(tx, fields);

  if (isNew('section') && !mayStandIn(fields.section, found.home_v2))
    wrong('section', 'Esta sección necesita el módulo home_v2.');
  if (fields.photo === '' && fields.photos.length === 0 && !fields.art.title)
    wrong('photo', 'Sube una imagen, o escribe el título con que se dibuja.');
  for (const [field, text] of wordsOf(fields)) {
    if (statesPrice(text)) wrong(field, PRICE_HINT);
    else if (namesProduct(text) && !productOfAddress(fields.url)) wrong(field, WORD_HINT);
  }
  if (isUpsideDown(fields)) wrong('dueDate', 'La fecha final no puede ser anterior a la inicial.');
  if (!fields.all_days && fields.start_daily_hour === null)
    wrong('startDailyHour', 'Escribe desde qué hora, o marca todo el día.');
  if (!fields.all_days && fields.end_daily_hour === null)
    wrong('endDailyHour', 'Escribe hasta qué hora, o marca todo el día.');
  if (isNew('office_id') && !found.office) wrong('branchId', 'Esa sede no existe.');
  if (isNew('city') && !found.city) wrong('city', 'No hay ninguna sede en esa ciudad.');
  if (isNew('category_id') && !found.category) wrong('category', 'Esa categoría no existe.');
  if (isNew('subcategory_id') && !found.subcategory) wrong('subCategory', 'Esa subcategoría no existe.');
  else if ((isNew('category_id') || isNew('subcategory_id')) && !found.matching)
    wrong('subCategory', 'Esa subcategoría es de otra categoría.');
  // An offer whose target became banned can still be edited and switched off: it is not shown.
  const ban = activates || isNew('url') ? await banOfAddress(tx, fields.url, origin) : undefined;
  if (ban) wrong('url', ban);
  const isTiedAnew = activates || isNew('category_id') || isNew('subcategory_id');
  const shelf = { categoryId: fields.category_id, subcategoryId: fields.subcategory_id };
  const shelfBan = isTiedAnew ? await banOfShelf(tx, shelf) : undefined;
  if (shelfBan) wrong(fields.subcategory_id === null ? 'category' : 'subCategory', shelfBan);
  const [first] = details;
  return first && fail('INVALID_INPUT', { message: first.message, details });
}

/** The texts that shoppers read (rule 87). */
function wordsOf({ name, art }: OfferFields): [field: string, text: string][] {
  const written = ['title', 'text', 'tag'].map((word): [string, string] => [
    `art.${word}`,
    String(art[word] ?? ''),
  ]);
  return [['nameOffer', name], ...written];
}

function mayStandIn(section: string, homeV2: boolean): boolean {
  return isSection(section) && sectionsToFill({ homeV2 }).includes(section);
}

function isUpsideDown({ start_date: start, due_date: due }: OfferFields): boolean {
  return start !== null && due !== null && endOfBogotaDay(new Date(due)) <= Date.parse(start);
}

type Found = Record<'home_v2' | 'office' | 'city' | 'category' | 'subcategory' | 'matching', boolean>;

function lookUp(tx: Queries, { office_id, city, category_id, subcategory_id }: OfferFields): Promise<Found> {
  const { businessId } = tx;
  return tx.one<Found>(sql`
    select
      exists (select from business_config where business_id = ${businessId} and 'home_v2' = any(modules_enable)) as home_v2,
      ${office_id}::uuid is null or exists (
        select from office where business_id = ${businessId} and id = ${office_id} and not inactive) as office,
      ${city} = '' or exists (
        select from office where business_id = ${businessId} and city = ${city} and not inactive) as city,
      ${category_id}::uuid is null or exists (
        select from category where business_id = ${businessId} and id = ${category_id} and not inactive) as category,
      ${subcategory_id}::uuid is null or exists (
        select from subcategory
        where business_id = ${businessId} and id = ${subcategory_id} and not inactive) as subcategory,
      ${category_id}::uuid is null or ${subcategory_id}::uuid is null or exists (
        select from subcategory
        where business_id = ${businessId} and id = ${subcategory_id} and category_id = ${category_id}) as matching`);
}
