import { mayCall } from '#contract/access.ts';
import type { ErrorDetail } from '#contract/errors.ts';
import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { slugOf } from '#rules/links/slug.ts';
import { badField } from '#server/catalogue/bad-field.ts';
import { bannedProducts } from '#server/catalogue/goods/ban.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import {
  createRecord,
  type Resource,
  removeRecord,
  restoreRecord,
  updateRecord,
} from '#server/resource/write-record.ts';
import { safeHtml } from '../resource/safe-html.ts';
import {
  changeOfficial,
  insertOfficial,
  markRemoved,
  type OfficialFields,
  type OfficialLine,
  type OfficialRow,
  officialCart,
  putProducts,
  unknownProducts,
} from './official-queries.ts';
import { toCustomCart } from './present.ts';
import { presentOfficial } from './staff-carts.ts';

/** The shop is notified of it by the database itself (its triggers notify_*). */
const resource: Resource<OfficialRow, OutputOf<'customCarts.staffOne'>> = {
  entity: 'custom_cart',
  lock: (tx, id) => officialCart(tx, id, { locked: true }),
  present: presentOfficial,
};

/** Whether this person writes official content; others have custom carts of their own (rule 70). */
export function writesOfficial({ user }: SignedInContext): boolean {
  return mayCall('superadmin', user.role);
}

export async function createOfficial(
  { id = newId(), type, name, products = [], ...details }: OfficialBody,
  context: SignedInContext,
) {
  const { user, now } = context;
  const doc = await createRecord(resource, context, 'customCarts.create', async (tx) => {
    const refused = await refuse(tx, products);
    if (refused) return refused;
    const fields = fieldsOf({ type, name, ...details }, { ...BLANK, type, creator_name: user.name });
    // The id belongs to something else; like every foreign object, it does not exist for them.
    if (!(await insertOfficial(tx, { id, userId: user.id, fields, now: now() }))) return fail('NOT_FOUND');
    await putProducts(tx, id, products);
    return (await officialCart(tx, id)) ?? fail('NOT_FOUND');
  });
  if (isFailure(doc)) return doc;
  const row = await officialCart(context.db, doc.id);
  if (!row) return fail('NOT_FOUND');
  return { customCart: { ...toCustomCart(row), creatorId: user.id, pictures: [] }, doc };
}

export async function removeOfficial(
  { id, version }: { id: string; version: number | undefined },
  context: SignedInContext,
) {
  if (version === undefined)
    return (await officialCart(context.db, id))
      ? badField('version', 'Di qué versión viste.')
      : fail('NOT_FOUND');
  const removal = { call: 'customCarts.remove', id, version, message: 'Se eliminó el contenido.' } as const;
  return removeRecord(resource, context, removal, (tx) =>
    markRemoved(tx, id, { removed: true, now: context.now() }),
  );
}

export const officialWrites = {
  'customCarts.update': async ({ body: { id, version, products, ...changes } }, context) => {
    const edit = { call: 'customCarts.update', id, version, unlessSame: true } as const;
    const doc = await updateRecord(resource, context, edit, async (tx, before) => {
      const refused = products && (await refuse(tx, products, before));
      if (refused) return refused;
      await changeOfficial(tx, id, fieldsOf(changes, before), context.now());
      if (products) await putProducts(tx, id, products);
      return (await officialCart(tx, id)) ?? fail('NOT_FOUND');
    });
    return isFailure(doc) ? doc : { doc };
  },

  'customCarts.restore': async ({ body: { id, version } }, context) => {
    const edit = { call: 'customCarts.restore', id, version } as const;
    const doc = await restoreRecord(resource, context, edit, {
      lockRemoved: (tx) => officialCart(tx, id, { locked: true, removed: true }),
      restore: async (tx) => {
        await markRemoved(tx, id, { removed: false, now: context.now() });
        return (await officialCart(tx, id)) ?? fail('NOT_FOUND');
      },
    });
    return isFailure(doc) ? doc : { doc };
  },
} satisfies HandlersOf<'customCarts.update' | 'customCarts.restore'>;

type Body = CheckedInputOf<'customCarts.create'>['body'];
type OfficialBody = Omit<Body, 'type'> & { type: OfficialFields['type'] };
type Changes = Omit<CheckedInputOf<'customCarts.update'>['body'], 'id' | 'version' | 'products'>;

const BLANK: OfficialFields = {
  type: 'recipe',
  name: '',
  slug: '',
  body: '',
  picture: '',
  tint: '',
  photos: [],
  video_url: '',
  creator_name: '',
  show_on_checkout: false,
  recipe_details: {},
  banner_footer: {},
  inactive: false,
};
/** The background colour of pictures by type, as in the first content of the shop. */
const TINTS = { recipe: 'fruta', market: 'despensa', event: 'pan' } as const;

/** Missing fields keep their value. */
function fieldsOf(changes: Changes, before: OfficialFields): OfficialFields {
  const name = changes.name === undefined ? before.name : plainText(changes.name);
  const type = changes.type ?? before.type;
  const { recipe_details: recipe, banner_footer: banner, photos } = changes;
  const { creator, body, photoUrl, videoUrl, showOnCheckout, inactive } = changes;
  return {
    type,
    name,
    slug: slugOf(name),
    body: body === undefined ? before.body : safeHtml(body.toWellFormed()),
    picture: photoUrl ?? before.picture,
    tint: before.tint || TINTS[type],
    photos: photos?.filter(({ url }) => url !== '') ?? before.photos,
    video_url: videoUrl === undefined ? before.video_url : plainText(videoUrl),
    creator_name: creator === undefined ? before.creator_name : plainText(creator),
    show_on_checkout: showOnCheckout ?? before.show_on_checkout,
    recipe_details: recipe
      ? { ...recipe, time: plainText(recipe.time), dificult: plainText(recipe.dificult) }
      : before.recipe_details,
    banner_footer: banner ? { image: banner.image, link: plainText(banner.link) } : before.banner_footer,
    inactive: inactive ?? before.inactive,
  };
}

/** Products that are unknown, of another business, duplicates, or not to be promoted: each is named by its index. */
async function refuse(
  tx: Queries,
  products: readonly OfficialLine[],
  before?: OfficialRow,
): Promise<Failure<'INVALID_INPUT'> | undefined> {
  // Content whose products became banned can still be edited: those are not shown.
  const earlier = new Set(before?.products.map(({ product_id: id }) => id));
  const ids = products.map(({ product_id }) => product_id);
  const unknown = new Set(await unknownProducts(tx, ids));
  const bans = new Map(
    (
      await bannedProducts(
        tx,
        ids.filter((id) => !earlier.has(id)),
      )
    ).map(({ id, message }) => [id, message]),
  );
  const details = ids.flatMap((id, at): ErrorDetail[] => {
    const field = `products.${at}.product_id`;
    const ban = bans.get(id);
    if (ban !== undefined) return [{ field, message: ban }];
    if (unknown.has(id)) return [{ field, message: 'Este producto no existe.' }];
    return ids.indexOf(id) === at ? [] : [{ field, message: 'Este producto está dos veces.' }];
  });
  const [first] = details;
  return first && fail('INVALID_INPUT', { message: first.message, details: details.slice(0, 50) });
}
