import { webkit } from './webkit.ts';
import { firefox } from './firefox.ts';
import { oldChromium } from './old-chromium.ts';
import { visitor } from './visit.ts';
const which = process.argv[2];
for (const e of [webkit, firefox, oldChromium]) {
  if (which && !e.name.startsWith(which)) continue;
  const t=Date.now();
  const page = await e.open();
  try {
    console.log(e.name, await page.evaluate('navigator.userAgent'));
    const me = visitor(page, (process.argv[3]??'http://localhost:4801'));
    await me.goTo('/');
    await me.press('^Granada', 'label.store-row');
    await me.press('^Comprar$');
    console.log('store');
    await me.press('^Agregar', 'button');
    await me.until('cart', `/1|un producto/.test([...document.querySelectorAll('a[aria-label^="Carrito de compras"]')].map(a=>a.getAttribute('aria-label')).join())`);
    console.log('added', await page.evaluate(`[...document.querySelectorAll('a[aria-label^="Carrito"]')].map(a=>a.getAttribute('aria-label')).join()`));
  } catch (x) { console.log(e.name, String(x), JSON.stringify(await page.evaluate(`[...document.querySelectorAll('dialog[open]')].map(d=>d.innerText.slice(0,200)).join('|')+' ## '+document.body.innerText.slice(0,300)`).catch(String))); }
  await page.close();
  console.log(e.name, Date.now()-t, 'ms');
}
