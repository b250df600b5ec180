import * as chromeLauncher from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { findBrowser } from '#scripts/browser.ts';
import { atLeast, atMost, type Figure } from './report.ts';

const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const MOST_LCP_MS = 1_800;
const MOST_SHIFT = 0.02;
/** One run of a simulated phone depends on the moment; Lighthouse itself advises to take the middle of several. */
const RUNS = 3;

/** Lighthouse on a simulated slow phone: both homes, and a page of each kind that a shopper browses. */
export async function lighthouseFigures(url: string): Promise<Figure[]> {
  const browser = await findBrowser();
  const chrome = await chromeLauncher.launch({
    chromePath: browser.executablePath,
    chromeFlags: [...browser.args, '--headless=new', '--disable-background-networking', '--no-first-run'],
    envVars: { ...process.env, ...browser.env },
  });
  try {
    const figures: Figure[] = [];
    for (const [name, address] of Object.entries(await pages(url))) {
      figures.push(...figuresOf(name, await middleRun(address, chrome.port)));
    }
    return figures;
  } finally {
    chrome.kill();
  }
}

/** The run whose performance is the middle one. */
async function middleRun(address: string, port: number): Promise<Result> {
  const results: Result[] = [];
  while (results.length < RUNS) {
    const result = await lighthouse(address, { port, output: 'json', logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse has nothing to say of ${address}`);
    results.push(result.lhr);
  }
  const scoreOf = ({ categories }: Result) => categories.performance?.score ?? 0;
  const middle = results.sort((a, b) => scoreOf(a) - scoreOf(b))[Math.floor(RUNS / 2)];
  if (!middle) throw new Error('Nothing was run');
  return middle;
}

function figuresOf(name: string, { categories, audits }: Result): Figure[] {
  const scores = Object.entries(LEAST).map(([id, least]) =>
    atLeast(`${name}: ${id}`, Math.round((categories[id]?.score ?? 0) * 100), 'points', least),
  );
  const figureOf = (audit: string) => audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY;
  return [
    ...scores,
    atMost(`${name}: largest paint`, Math.round(figureOf('largest-contentful-paint')), 'ms', MOST_LCP_MS),
    atMost(
      `${name}: layout shift`,
      Math.round(figureOf('cumulative-layout-shift') * 1000) / 1000,
      '',
      MOST_SHIFT,
    ),
  ];
}

/** Pages as a shopper would find them. The second shop of the demonstration has the classic home. */
async function pages(url: string): Promise<Record<string, string>> {
  const read = async (path: string) => (await fetch(`${url}${path}`)).json();
  const offices = await read('/api/v1/offices');
  const office =
    offices.list.find((candidate: { is_default: boolean }) => candidate.is_default) ?? offices.list[0];
  const categories = await read(`/api/v2/categories?branch_id=${office.id}`);
  const [category] = categories.items;
  const shelf = await read(`/api/v2/products/${office.id}?category_id=${category.id}`);
  const recipes = await read('/api/v1/custom_carts?type=recipe');
  return {
    home: `${url}/`,
    'classic home': `${url.replace(/\/\/[^:]+/, '//la-plaza.localhost')}/`,
    category: `${url}/product-category/${category.id}`,
    product: `${url}/product/${shelf.list[0].id}`,
    search: `${url}/search/queso`,
    offers: `${url}/offers`,
    recipe: `${url}/recipe-book/${recipes.list[0].id}`,
  };
}
