import type { CallId, CheckedInputOf, OutputOf } from '#contract/index.ts';
import { roleAtLeast } from '#rules/roles.ts';
import { lastWrite } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import {
  createRecord,
  type Resource,
  removeRecord,
  restoreRecord,
  updateRecord,
} from '#server/resource/write-record.ts';
import { takesProducts } from '../categories/shelf-in-use.ts';
import { changeFigures } from '../writing/figures-of-product.ts';
import { products } from '../writing/products.ts';
import { convertedFigures } from './convert-figures.ts';
import { type StaffProductRow, toStaffProduct } from './present.ts';
import { newProduct, productChanges, slugChange } from './product-fields.ts';
import { refuseProduct, wrongFigures } from './refuse-product.ts';
import { staffProduct } from './staff-products.ts';

type StaffProduct = OutputOf<'products.staffOne'>['product'];
type Changes = Omit<CheckedInputOf<'products.save'>['body'], 'version'>;

/** Caches are notified by the database (tell_product_change, tell_office_change). */
const resource: Resource<StaffProductRow, StaffProduct> = {
  entity: 'product',
  lock: (tx, id) => lockProduct(tx, id, { removed: false }),
  present: toStaffProduct,
  forAudit: changedFields,
};

/** The current product shown with a refusal: the contract hides fields of answers only. */
const presentedTo = (user: SignedInContext['user']) => (row: StaffProductRow) => {
  const { cost, ...product } = toStaffProduct(row);
  return roleAtLeast(user.role, 'superadmin') ? { cost, ...product } : product;
};

export const productWrites = {
  'products.create': ({ body }, context) =>
    createRecord(resource, context, 'products.create', async (tx) => {
      // No office sells it yet.
      const figures = body.stock_branch_offices.map((line) => ({ ...line, version: null }));
      const refused = await refuseProduct(
        tx,
        { ...body, stock_branch_offices: figures },
        undefined,
        context.now(),
      );
      if (refused) return refused;
      const { id } = await products.add(tx, await newProduct(tx, body), context.now());
      if (body.inactive) await products.change(tx, id, { inactive: true }, context.now());
      const wrong = await writeFigures(tx, id, figures, context);
      return wrong && wrong !== 'stale' ? wrong : readAgain(tx, id);
    }),

  'products.update': async ({ body: { id, version, ...changes } }, context) => {
    const doc = await saveProduct({ call: 'products.update', id, version }, changes, context);
    return isFailure(doc) ? doc : { doc };
  },

  'products.save': async ({ params: { id }, body: { version, ...changes } }, context) => {
    const doc = await saveProduct({ call: 'products.save', id, version }, changes, context);
    // Back-office 8.
    return isFailure(doc) ? doc : { message: 'Producto actualizado correctamente', doc };
  },

  'products.remove': ({ params: { id }, query: { version } }, context) => {
    const removal = { call: 'products.remove', id, version, message: 'Producto eliminado' } as const;
    return removeRecord(resource, context, removal, async (tx, before) => {
      const reasons = before.inactive ? {} : { inactive_reason: withReason(before.inactiveReason) };
      return products.change(tx, id, { removed: true, inactive: true, ...reasons }, context.now());
    });
  },

  'products.restore': async ({ body: { id, version } }, context) => {
    const doc = await restoreRecord(
      resource,
      context,
      { call: 'products.restore', id, version },
      {
        lockRemoved: (tx) => lockProduct(tx, id, { removed: true }),
        restore: async (tx, removed) => {
          const isPlaced = await takesProducts(tx, removed.sub_category_id);
          if (!isPlaced) return failAt('INVALID_INPUT', 'sub_category_id', SHELF_REMOVED);
          const wasActive = removed.inactiveReason.split('|').includes(REMOVED);
          const reasons = removed.inactiveReason.split('|').filter((reason) => reason !== REMOVED);
          const back = { removed: false, inactive: !wasActive, inactive_reason: reasons.join('|') };
          await products.change(tx, id, back, context.now());
          return readAgain(tx, id);
        },
      },
    );
    return isFailure(doc) ? doc : { doc };
  },
} satisfies HandlersOf<
  'products.create' | 'products.update' | 'products.save' | 'products.remove' | 'products.restore'
>;

const SHELF_REMOVED = 'Su categoría o subcategoría se eliminó: restáurala primero.';

/** The reason of products removed while active, so that they are restored as active. */
const REMOVED = 'Eliminado';

function withReason(reasons: string): string {
  return [...reasons.split('|').filter(Boolean), REMOVED].join('|');
}

/** Fields and figures together, or neither. */
function saveProduct(
  edit: { call: CallId; id: string; version: number },
  { stock_branch_offices: figuresOfOffices = [], convert_stock: isConverted, ...changes }: Changes,
  context: SignedInContext,
) {
  const { user } = context;
  if (changes.cost !== undefined && !roleAtLeast(user.role, 'superadmin'))
    return failAt('INVALID_INPUT', 'cost', 'El costo solo lo cambia un superadministrador.');
  const present = presentedTo(user);
  const checked = { ...edit, unlessSame: true } as const;
  return updateRecord({ ...resource, present }, context, checked, async (tx, before) => {
    const figures = isConverted
      ? await convertedFigures(tx, { changes, figures: figuresOfOffices }, before)
      : figuresOfOffices;
    if (isFailure(figures)) return figures;
    const refused = await refuseProduct(
      tx,
      { ...changes, stock_branch_offices: figures },
      before,
      context.now(),
    );
    if (refused) return refused;
    const fields = { ...productChanges(changes, before), ...(await slugChange(tx, changes, before)) };
    if (Object.keys(fields).length > 0) await products.change(tx, edit.id, fields, context.now());
    const wrong = await writeFigures(tx, edit.id, figures, context);
    return wrong === 'stale' ? staleFigures(tx, edit.id, present) : (wrong ?? readAgain(tx, edit.id));
  });
}

type Figures = NonNullable<Changes['stock_branch_offices']>;

async function writeFigures(
  tx: Queries,
  id: string,
  figures: Figures,
  { now, user }: SignedInContext,
): Promise<Failure<'INVALID_INPUT'> | 'stale' | undefined> {
  if (figures.length === 0) return undefined;
  const foreign = figures.findIndex((line) => user.officeId !== null && line.id !== user.officeId);
  if (foreign >= 0) return wrongFigures(figures, [{ at: foreign, field: 'id', message: NOT_YOURS }]);
  const edits = figures.map((line) => ({
    officeId: line.id,
    version: line.version,
    price: line.price,
    priceNeto: line.price_neto,
    stock: line.stock,
    stockBefore: line.stock_before,
    stockMin: line.stock_min,
    stopsSale: line.stop_sale && { net: line.stop_sale.price_neto, from: line.stop_sale.from },
  }));
  const cause = { kind: 'edit', actor: user.id } as const;
  const written = await changeFigures(tx, id, edits, { now: now(), cause });
  if (written === 'stale') return written;
  if ('changed' in written) return undefined;
  return wrongFigures(
    figures,
    written.wrong.map(({ officeId, field, why }) => ({
      at: figures.findIndex((line) => line.id === officeId),
      field,
      message: WORDS[why],
    })),
  );
}

/** The refusal when figures were changed meanwhile, reported like a change of the product. */
async function staleFigures(
  tx: Queries,
  id: string,
  present: (row: StaffProductRow) => StaffProduct,
): Promise<Failure<'STALE_EDIT'>> {
  const current = await staffProduct(tx, id);
  const last = await lastWrite(tx, 'product', id);
  return fail('STALE_EDIT', { data: { ...last, ...(current && { current: present(current) }) } });
}

const NOT_YOURS = 'Solo puedes cambiar los precios y las existencias de tu sede.';
const WORDS = {
  UNKNOWN_OFFICE: 'Esa sede no existe.',
  NO_PRICE: 'El campo precio es obligatorio',
  NET_ABOVE_PRICE: 'El precio neto no puede ser mayor que el precio.',
  LESS_THAN_NOTHING: 'Mientras tanto se vendieron más de las que quedan. Vuelve a contar.',
} as const;

async function lockProduct(tx: Queries, id: string, { removed }: { removed: boolean }) {
  const row = await staffProduct(tx, id, 'locked');
  return row?.removed === removed ? row : undefined;
}

async function readAgain(tx: Queries, id: string): Promise<StaffProductRow | Failure<'NOT_FOUND'>> {
  return (await staffProduct(tx, id)) ?? fail('NOT_FOUND');
}

/** Only the changed fields, because a product may have thirty offices, and those that identify it. */
function changedFields(row: StaffProductRow, other: StaffProductRow | undefined): unknown {
  const product = toStaffProduct(row);
  if (!other) return product;
  const before: Record<string, unknown> = toStaffProduct(other);
  const always = ['id', 'id_item', 'title', 'version'];
  return Object.fromEntries(
    Object.entries(product).filter(
      ([name, value]) => always.includes(name) || JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  );
}
