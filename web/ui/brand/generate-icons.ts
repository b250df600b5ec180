/**
 * Generates the logo's files for browsers and phones in web/public: favicon.svg, favicon.ico and the home screen PNG.
 * Uses a Chromium with the given path: `node web/ui/brand/generate-icons.ts /path/to/chromium`.
 */
import { writeFileSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { themeColor } from '#web/ui/theme-color.ts';
import { markPath } from './mark-path.ts';

const output = new URL('../../public/', import.meta.url);
const yellow = /--offer: (#\w+)/.exec(await tokens())?.[1] ?? '';

/** The mark on its ground, in a square; `share` is its part of the side, `radius` in hundredths. */
function svg(share: number, radius: number): string {
  const scale = (100 * share) / 66;
  const start = (100 - 66 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${radius}" fill="${themeColor.green}"/><path transform="translate(${start} ${start}) scale(${scale})" fill="${yellow}" fill-rule="evenodd" d="${markPath}"/></svg>\n`;
}

async function png(browser: Browser, picture: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${picture}`);
  const shot = await page.screenshot({ omitBackground: true });
  await page.close();
  return shot;
}

/** An .ico with one PNG of 32 px: a header of 6 bytes, an entry of 16, then the picture. */
function ico(picture: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

async function tokens(): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  return readFile(new URL('../tokens.css', import.meta.url), 'utf8');
}

const [executablePath = ''] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
writeFileSync(new URL('favicon.svg', output), svg(0.72, 22));
writeFileSync(new URL('favicon.ico', output), ico(await png(browser, svg(0.78, 22), 32)));
writeFileSync(new URL('apple-touch-icon.png', output), await png(browser, svg(0.62, 0), 180));
writeFileSync(new URL('icon-192.png', output), await png(browser, svg(0.66, 22), 192));
writeFileSync(new URL('icon-512.png', output), await png(browser, svg(0.66, 22), 512));
// A phone may cut a maskable icon down to the circle of 80 %.
writeFileSync(new URL('icon-maskable-512.png', output), await png(browser, svg(0.5, 0), 512));
await browser.close();
