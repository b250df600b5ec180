import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findBrowser } from '#scripts/browser.ts';
import { atLeast, type Figure } from './report.ts';

const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

/** Lighthouse on a simulated slow phone: home, category and product. */
export async function lighthouseFigures(url: string): Promise<Figure[]> {
  const browser = await findBrowser();
  const chrome = await chromeLauncher.launch({
    chromePath: browser.executablePath,
    chromeFlags: [...browser.args, '--headless=new', '--disable-background-networking', '--no-first-run'],
    envVars: { ...process.env, ...browser.env },
  });
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(await pages(url))) {
      const result = await lighthouse(`${url}${path}`, {
        port: chrome.port,
        output: 'json',
        logLevel: 'error',
      });
      const categories = result?.lhr.categories ?? {};
      for (const [id, least] of Object.entries(LEAST)) {
        figures.push(
          atLeast(
            `Lighthouse mobile, ${name}: ${id}`,
            Math.round((categories[id]?.score ?? 0) * 100),
            'points',
            least,
          ),
        );
      }
    }
    return figures;
  } finally {
    chrome.kill();
  }
}

/** A category and a product as a shopper would find them. */
async function pages(url: string): Promise<Record<string, string>> {
  const offices = await (await fetch(`${url}/api/v1/offices`)).json();
  const office =
    offices.list.find((candidate: { is_default: boolean }) => candidate.is_default) ?? offices.list[0];
  const categories = await (await fetch(`${url}/api/v2/categories?branch_id=${office.id}`)).json();
  const shelf = await (
    await fetch(`${url}/api/v2/products/${office.id}?category_id=${categories.items[0].id}`)
  ).json();
  return {
    home: '/',
    category: `/product-category/${categories.items[0].id}`,
    product: `/product/${shelf.list[0].id}`,
  };
}
