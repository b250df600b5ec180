import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { BUILD_TARGETS } from './scripts/floor/floor.ts';
import { olderValues } from './scripts/floor/older-values.ts';
import { reactCompiler } from './scripts/open/react-compiler.ts';

/**
 * The React Compiler for interactive screens: back office, cart, checkout, account. A visitor's first page renders once
 * and changes little; compiled it would be 16 kB larger, of 150 (docs/decisions/009).
 */
const compiled =
  /\/web\/(admin|shop\/(checkout|orders|payment|custom-carts|cart\/\w+|account\/\w+))\/.*(\.tsx|\/use-[^/]+\.ts)$/;
/** Not what is only ever fetched by import(), though its folder is named. */
const beforeItRuns: Pick<Rolldown.CodeSplittingGroup, 'tags'> = { tags: ['$initial'] };

/**
 * The files that browsers share. A request costs more than the lines in it: what the shop's pages have in common is one
 * file, what the screens of the back office have in common another, and what many parts of both need one for each
 * layer. Then what is fetched once a page stands still, or opens over it. Everything else is split by route and by
 * import(). What a file needs goes with it, unless a file before it has it.
 */
const files: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
  },
  {
    name: sharedBy('shop', {
      // The words of a quantity that is refused are of the product page and of the cart, which is fetched later.
      everywhere: ['root.tsx', 'shop/shell/shop-layout.tsx', 'shop/product/buy/refusal-text.ts'],
      pages: [
        'shop/home/home-page.tsx',
        'shop/category/category-page.tsx',
        'shop/product/product-page.tsx',
        'shop/search/search-page.tsx',
      ],
    }),
  },
  // Apart, for it has a stylesheet, which would come to every page with the parts.
  { name: 'table', test: /\/web\/ui\/layout\/table\./ },
  { name: 'parts', test: /\/web\/ui\//, minShareCount: 12, ...beforeItRuns },
  { name: 'calls', test: /\/web\/api\//, ...beforeItRuns },
  { name: 'rules', test: /\/rules\//, minShareCount: 12, ...beforeItRuns },
  { name: 'overlays', test: /\/web\/ui\/overlays\// },
  { name: 'menu', test: /\/web\/shop\/shell\/menu\// },
  { name: 'later', test: /\/web\/shop\/(live|shell\/later|cart\/engine)\// },
  { name: 'stores', test: /\/web\/shop\/office\/modal\// },
  {
    name: sharedBy('staff', {
      everywhere: ['admin/shell/admin-layout.tsx'],
      pages: [
        'admin/orders/orders-page.tsx',
        'admin/products/products-page.tsx',
        'admin/coupons/coupons-page.tsx',
        'admin/campaigns/campaigns-page.tsx',
      ],
    }),
    test: /\/web\/admin\//,
  },
  { name: 'screens', test: /\/web\/admin\//, minShareCount: 30, ...beforeItRuns },
  { name: 'popups', test: /\/node_modules\/(@floating-ui\/|@base-ui\/react\/(.*\/)?popover\/)/ },
];

type Modules = { getModuleInfo(id: string): { importedIds: string[] } | null };

/**
 * Names what everything here, or at least two of these pages, import before they run. Nothing that needs a stylesheet:
 * the import() of a part that needs the file would put that after those of the page.
 */
function sharedBy(name: string, { everywhere, pages }: { everywhere: string[]; pages: string[] }) {
  let shared: Set<string> | undefined;
  return (id: string, modules: Modules) => {
    shared ??= new Set(
      [
        ...importedBy(everywhere.map(pathOf), modules),
        ...repeated(pages.flatMap((page) => [...importedBy([pathOf(page)], modules)])),
      ].filter((one) => ![...importedBy([one], modules)].some((needed) => needed.endsWith('.css'))),
    );
    return shared.has(id) ? name : null;
  };
}

const pathOf = (path: string) => `${import.meta.dirname}/web/${path}`;

/** Modules, and all that they import. */
function importedBy(paths: string[], modules: Modules): Set<string> {
  const ids = new Set(paths);
  // A set goes on with what is added to it meanwhile.
  for (const id of ids) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) ids.add(next);
  return ids;
}

function repeated(ids: string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}

/**
 * Characters beyond Latin-1 as escapes: some dozens, but V8 stores a file that has any with two bytes for each of its
 * characters, 1.3 MB more for the server's (docs/decisions/154).
 */
const latinForServer: Plugin = {
  name: 'latin-for-server',
  applyToEnvironment: ({ name }) => name === 'ssr',
  renderChunk: (code) => ({
    code: code.replace(/[\u0100-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
    map: null,
  }),
};

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), reactCompiler(compiled), latinForServer],
  css: { postcss: { plugins: [olderValues] } },
  build: {
    // Syntax that the oldest browsers of README lack is rewritten.
    target: BUILD_TARGETS,
    cssTarget: BUILD_TARGETS,
    // No data: URLs, so the content security policy can stay without them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // Hundreds of small files of the back office's parts: bundled, an idle server is 60 MB smaller.
  ssr: { noExternal: [/^@base-ui\//, /^@floating-ui\//] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: files,
            },
          },
        },
      },
    },
  },
});
