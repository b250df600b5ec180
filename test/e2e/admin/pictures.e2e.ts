import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { smallVideo } from '#test/factories/files.ts';
import { picturesTexts } from '#web/admin/texts/pictures.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { moveByKey } from '../support/lists.ts';
import { signIn, staff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 4(00|13)/] });
const { parts: texts } = picturesTexts;

const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
const empty = (page: Page) => page.locator('[data-state=empty]');
const field = (page: Page, name: string) => empty(page).getByRole('group', { name });
const saved = async (page: Page) =>
  JSON.parse((await page.locator('[data-saved=empty]').textContent()) ?? '') as {
    image: string;
    square: string;
    images: string[];
    video: string;
  };

test('pictures and a video of a record: what is refused is said at its field, the rest is drawn anew, cropped and put in order @desktop @full', async ({
  page,
  context,
}) => {
  await signIn(context, await staff('luz@canasta.example'));
  await page.goto('/admin/parts/pictures');
  await expect(page.locator('.kit-pictures[data-ready=yes]')).toHaveCount(12);
  await test.step('what is no picture or too large, an upload that is cancelled, one that fails, and a paste', () =>
    refusals(page));
  await test.step('a picture is drawn anew, served as each browser reads it, and cropped where asked for', () =>
    onePicture(page));
  await test.step('several are ordered by keyboard and by hand, the first is the main one; a video plays in parts', () =>
    severalPictures(page));
});

async function refusals(page: Page): Promise<void> {
  const image = field(page, texts.image);
  const input = image.locator('input[type=file]').first();
  await expect(image).toHaveAccessibleDescription(/hasta 2500KB/);
  await input.setInputFiles({
    name: 'factura.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(image).toHaveAccessibleDescription(/^La imagen factura.pdf no es un archivo JPG/);
  const large = { name: 'grande.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2_500 * 1024 + 1) };
  await input.setInputFiles(large);
  await expect(image).toHaveAccessibleDescription(
    'La imagen grande.jpg excede el tamaño máximo permitido de 2500KB.',
  );
  // As a phone takes them: drawn smaller before it is sent.
  const noise = { raw: { width: 500, height: 375, channels: 3 as const } };
  const photo = await sharp(randomBytes(500 * 375 * 3), noise)
    .resize(4_000, 3_000)
    .jpeg({ quality: 88 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(2_500 * 1024);
  await field(page, texts.square)
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'camara.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect.poll(async () => (await saved(page)).square).toMatch(/-1280x960$/);
  // Only the server sees what the bytes are.
  await input.setInputFiles({
    name: 'falsa.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no soy una foto'),
  });
  await expect(image).toHaveAccessibleDescription(/^La imagen falsa.jpg no es un archivo JPG/);

  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/admin/pictures', async (route) => {
    await released;
    await route.abort().catch(() => undefined);
  });
  const buffer = await picture(60, 40, 'blue');
  await input.setInputFiles({ name: 'lenta.jpg', mimeType: 'image/jpeg', buffer });
  await expect(image.getByRole('progressbar', { name: 'Subida de lenta.jpg' })).toBeVisible();
  // What is on its way would be missing from what is saved.
  await empty(page).getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(image).toHaveAccessibleDescription('Espera a que termine de subir, o cancela la subida.');
  await expect(page.getByText('Cambios realizados!')).toHaveCount(0);
  await image.getByRole('button', { name: 'Cancelar la subida de lenta.jpg' }).click();
  await expect(image.getByRole('progressbar')).toHaveCount(0);
  expect((await saved(page)).image).toBe('');
  release();
  await page.unroute('**/api/admin/pictures');
  await empty(page).getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Cambios realizados!').first()).toBeVisible();

  // Pasted, as from a screenshot.
  await image.getByRole('button', { name: 'Elegir imagen' }).focus();
  await image.evaluate(
    (element, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'pegada.jpg', { type: 'image/jpeg' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    },
    [...buffer],
  );
  await expect.poll(async () => (await saved(page)).image).toMatch(/-60x40$/);
}

async function onePicture(page: Page): Promise<void> {
  const image = field(page, texts.image);
  const buffer = await picture(800, 400, 'red');
  await image
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'arroz.jpg', mimeType: 'image/jpeg', buffer });
  const visible = image.getByRole('img', { name: `${texts.image}: imagen actual` });
  await expect(visible).toBeVisible();
  await expect.poll(async () => (await saved(page)).image).toMatch(/^\/pictures\/[0-9a-f]{40}-800x400$/);
  const { image: url } = await saved(page);
  for (const [accept, type] of [
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ] as const) {
    const served = await page.request.get(`${url}?w=320`, { headers: { accept } });
    expect([served.status(), served.headers()['content-type']]).toEqual([200, type]);
    expect((await sharp(await served.body()).metadata()).width).toBe(320);
  }
  await expect.poll(() => visible.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(320);

  const square = field(page, texts.square);
  await square
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'icono.jpg', mimeType: 'image/jpeg', buffer });
  await square.getByRole('button', { name: 'Recortar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recortar imagen' });
  await expect(dialog.getByRole('img', { name: 'icono.jpg' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Recortar y subir' }).click();
  await expect.poll(async () => (await saved(page)).square).toMatch(/-(\d+)x\1$/);

  await square.getByRole('button', { name: 'Quitar' }).click();
  expect((await saved(page)).square).toBe('');
  await square.getByRole('button', { name: 'Deshacer' }).click();
  expect((await saved(page)).square).toMatch(/-(\d+)x\1$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function severalPictures(page: Page): Promise<void> {
  const images = field(page, texts.images);
  const files = await Promise.all(
    ['red', 'green', 'blue'].map(async (colour) => ({
      name: `${colour}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await picture(90, 60, colour),
    })),
  );
  await images.locator('input[type=file]').first().setInputFiles(files);
  // Each is saved when it has arrived, and no sooner.
  await expect.poll(async () => (await saved(page)).images.length).toBe(3);
  const before = (await saved(page)).images;
  await images.getByRole('button', { name: 'Mover la imagen 1' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('La imagen está ahora en el lugar 1.')).toBeAttached();
  await moveByKey(page, 'ArrowRight', 'La imagen está ahora en el lugar 2.');
  await page.keyboard.press('Space');
  await expect.poll(async () => (await saved(page)).images).toEqual([before[1], before[0], before[2]]);
  await images.getByRole('button', { name: 'Quitar la imagen 2' }).click();
  await images.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(async () => (await saved(page)).images).toEqual([before[1], before[0], before[2]]);
  // Nothing is clicked right after it: for 50 ms after a hand lets go no click is let through (dnd-kit).
  // By hand: let go when it is over its new place, which a busy machine sees a little later than the pointer is there.
  await images.getByRole('button', { name: 'Mover la imagen 3' }).hover();
  await page.mouse.down();
  await images.getByRole('listitem').first().hover({ force: true });
  await images
    .getByRole('listitem')
    .first()
    .hover({ force: true, position: { x: 20, y: 20 } });
  await expect(page.getByText('La imagen está ahora en el lugar 1.')).toBeAttached();
  await page.mouse.up();
  await expect.poll(async () => (await saved(page)).images).toEqual([before[2], before[1], before[0]]);
  await expect(images.getByRole('listitem').first()).toContainText('Principal');

  const video = field(page, texts.video);
  const film = { name: 'receta.mp4', mimeType: 'video/mp4', buffer: smallVideo(5_000) };
  await video.locator('input[type=file]').first().setInputFiles(film);
  await expect(video.locator('video')).toBeVisible();
  const part = await page.request.get((await saved(page)).video, { headers: { range: 'bytes=0-99' } });
  expect([part.status(), (await part.body()).length]).toEqual([206, 100]);

  // Who may not change them sees them, and nothing to press.
  const locked = page.locator('[data-state=locked]');
  await expect(locked.getByRole('img')).toHaveCount(5);
  await expect(locked.getByRole('button')).toHaveCount(0);
}
