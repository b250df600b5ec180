import { setPriority } from 'node:os';
import sharp from 'sharp';
import products from '#demo/data/products.json' with { type: 'json' };
import type { DemoProduct } from '#demo/types.ts';
import { digestOf } from './addresses.ts';
import { dishes, pictureOfDish } from './dishes/dishes.ts';
import { paint } from './paint.ts';
import { pictureOf } from './picture-of.ts';

/** Draws what the shop asks for (drawings.ts), behind everything else that the machine does. */

export type Order = { id: number; digest: string; width: number; type: string };
export type Drawn = { id: number; bytes: Buffer | null };

const BEHIND = 10;
/** The most views that a product has. */
const VIEWS = 3;

const byDigest = new Map<string, () => string | undefined>();
for (const product of products as DemoProduct[])
  for (let view = 0; view < VIEWS; view++)
    byDigest.set(digestOf(product.sku, view), () => pictureOf(product, view));
for (const name of Object.keys(dishes)) byDigest.set(digestOf(`dish:${name}`, 0), () => pictureOfDish(name));

setPriority(BEHIND);
sharp.cache(false);
sharp.concurrency(1);

process.on('message', (order: Order) => {
  void draw(order)
    // One that cannot be drawn is missing; the others are drawn.
    .catch(() => undefined)
    .then((bytes) => process.send?.({ id: order.id, bytes: bytes ?? null } satisfies Drawn));
});
process.on('disconnect', () => process.exit(0));

async function draw({ digest, width, type }: Order): Promise<Buffer | undefined> {
  const drawing = byDigest.get(digest)?.();
  return drawing === undefined ? undefined : paint(drawing, width, type);
}
