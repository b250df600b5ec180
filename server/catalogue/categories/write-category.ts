import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { slugOf } from '#rules/slug.ts';
import { plainText } from '#server/cart/wanted-line.ts';
import { safeHtml } from '#server/community/safe-html.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, failAt, isFailure } from '#server/http/failure.ts';
import {
  createRecord,
  type Resource,
  removeRecord,
  restoreRecord,
  updateRecord,
} from '#server/resource/write-record.ts';
import { type CategoryRow, presentCategory, staffCategory } from './staff-categories.ts';

/** Who shows categories is told by the database itself (trigger tell_change). */
const resource: Resource<CategoryRow, OutputOf<'categories.staffOne'>> = {
  entity: 'category',
  lock: (tx, id) => lockCategory(tx, id, { inactive: false }),
  present: presentCategory,
  // Subcategories and the number of products are no fields of it.
  forAudit: (row) => {
    const { subcategoriesArr: _, totalProducts: __, ...fields } = presentCategory(row);
    return fields;
  },
};

export const categoryWrites = {
  'categories.create': ({ body }, context) =>
    createRecord(resource, context, 'categories.create', async (tx) => {
      const id = newId();
      const { name, ...fields } = fieldsOf(body, blank);
      return insertCategory(tx, id, { ...fields, name, slug: slugOf(name) || id }, context);
    }),

  'categories.update': async ({ body: { id, version, ...changes } }, context) => {
    const edit = { call: 'categories.update', id, version } as const;
    const doc = await updateRecord(resource, context, edit, async (tx, before) => {
      if (changes.originalName !== undefined && changes.originalName !== before.original_name)
        return failAt('INVALID_INPUT', 'originalName', 'La referencia WS no se puede cambiar.');
      return saveCategory(tx, id, { ...fieldsOf(changes, before), inactive: false }, context);
    });
    return isFailure(doc) ? doc : { doc };
  },

  'categories.remove': ({ params: { id }, query: { version } }, context) => {
    // Back-office 8.
    const message = 'Categoria eliminada correctamente';
    const removal = { call: 'categories.remove', id, version, message } as const;
    return removeRecord(resource, context, removal, async (tx, before) =>
      before.products > 0
        ? fail('HAS_PRODUCTS')
        : saveCategory(tx, id, { ...before, inactive: true }, context),
    );
  },

  'categories.restore': async ({ body: { id, version } }, context) => {
    const edit = { call: 'categories.restore', id, version } as const;
    const doc = await restoreRecord(resource, context, edit, {
      lockRemoved: (tx) => lockCategory(tx, id, { inactive: true }),
      restore: (tx, removed) => saveCategory(tx, id, { ...removed, inactive: false }, context),
    });
    return isFailure(doc) ? doc : { doc };
  },
} satisfies HandlersOf<
  'categories.create' | 'categories.update' | 'categories.remove' | 'categories.restore'
>;

type Fields = Pick<
  CategoryRow,
  | 'name'
  | 'original_name'
  | 'visible_name'
  | 'icon'
  | 'icon_mini'
  | 'cover'
  | 'banner'
  | 'banner_bg_color'
  | 'with_maturity'
  | 'age_restricted'
  | 'restrictions_message'
  | 'products_tags_selectable'
  | 'product_card_config'
  | 'position'
  | 'disabled'
>;

/** What a category is where nothing is said (back-office 3). */
const blank: Fields = {
  name: '',
  original_name: '',
  visible_name: true,
  icon: '',
  icon_mini: '',
  cover: '',
  banner: '',
  banner_bg_color: 'FFFFFF',
  with_maturity: false,
  age_restricted: false,
  restrictions_message: '',
  products_tags_selectable: false,
  product_card_config: {},
  position: 1000,
  disabled: false,
};

type Changes = Omit<CheckedInputOf<'categories.update'>['body'], 'id' | 'version'>;

/** What is not said stays as it is. */
function fieldsOf(body: Changes, before: Fields): Fields {
  return {
    name: body.categoryName === undefined ? before.name : plainText(body.categoryName),
    original_name: body.originalName === undefined ? before.original_name : plainText(body.originalName),
    visible_name: body.visibleName ?? before.visible_name,
    icon: body.icon ?? before.icon,
    icon_mini: body.iconMini ?? before.icon_mini,
    cover: body.cover ?? before.cover,
    banner: body.banner ?? before.banner,
    banner_bg_color: body.bannerBgColor ?? before.banner_bg_color,
    with_maturity: body.withManturity ?? before.with_maturity,
    age_restricted: body.ageRestricted ?? before.age_restricted,
    restrictions_message:
      body.restrictionsMessage === undefined
        ? before.restrictions_message
        : safeHtml(body.restrictionsMessage),
    products_tags_selectable: body.productsTagsSelectable ?? before.products_tags_selectable,
    product_card_config: body.product_card_config ?? before.product_card_config,
    position: body.position ?? before.position,
    disabled: body.disabled ?? before.disabled,
  };
}

async function lockCategory(tx: Queries, id: string, { inactive }: { inactive: boolean }) {
  const row = await staffCategory(tx, id, 'locked');
  return row?.inactive === inactive ? row : undefined;
}

/** Two references of one name are refused by the table itself, also at once. */
async function insertCategory(
  tx: Queries,
  id: string,
  category: Fields & { slug: string },
  { now }: SignedInContext,
) {
  await tx.run(sql`
    insert into category (business_id, id, name, original_name, slug, visible_name, icon, icon_mini, cover, banner,
      banner_bg_color, with_maturity, age_restricted, restrictions_message, products_tags_selectable,
      product_card_config, position, disabled, created_at, updated_at)
    values (${tx.businessId}, ${id}, ${category.name}, ${category.original_name}, ${category.slug},
      ${category.visible_name}, ${category.icon}, ${category.icon_mini}, ${category.cover}, ${category.banner},
      ${category.banner_bg_color}, ${category.with_maturity}, ${category.age_restricted},
      ${category.restrictions_message}, ${category.products_tags_selectable},
      ${JSON.stringify(category.product_card_config)}::jsonb, ${category.position}, ${category.disabled}, ${now()}, ${now()})
    on conflict (business_id, original_name) do nothing`);
  return (await staffCategory(tx, id)) ?? failAt('CATEGORY_REFERENCE_USED', 'originalName');
}

async function saveCategory(
  tx: Queries,
  id: string,
  category: Fields & { inactive: boolean },
  { now }: SignedInContext,
) {
  await tx.run(sql`
    update category set name = ${category.name}, visible_name = ${category.visible_name}, icon = ${category.icon},
      icon_mini = ${category.icon_mini}, cover = ${category.cover}, banner = ${category.banner},
      banner_bg_color = ${category.banner_bg_color}, with_maturity = ${category.with_maturity},
      age_restricted = ${category.age_restricted}, restrictions_message = ${category.restrictions_message},
      products_tags_selectable = ${category.products_tags_selectable},
      product_card_config = ${JSON.stringify(category.product_card_config)}::jsonb, position = ${category.position},
      disabled = ${category.disabled}, inactive = ${category.inactive}, version = version + 1, updated_at = ${now()}
    where business_id = ${tx.businessId} and id = ${id}`);
  return (await staffCategory(tx, id)) ?? fail('NOT_FOUND');
}
