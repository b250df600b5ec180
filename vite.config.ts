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
/**
 * What the first pages of the shop share, in two files instead of thirty, and small parts that many pages share, in
 * one: fewer requests, and they compress better together. Everything else is split by route and by import(); the tag
 * keeps out of these files what is only ever fetched by import().
 */
const sharedFiles: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
  },
  {
    name: sharedBy('shop', {
      everywhere: [
        'root.tsx',
        'shop/shell/shop-layout.tsx',
        // Quantities are chosen on the product page and in the cart, which is fetched later.
        'shop/product/buy/refusal-text.ts',
        'shop/product/buy/product-choice.ts',
      ],
      pages: [
        'shop/home/home-page.tsx',
        'shop/category/category-page.tsx',
        'shop/product/product-page.tsx',
        'shop/search/search-page.tsx',
      ],
    }),
  },
  // After the shop's: the stepper needs rules that every page has.
  {
    name: 'fields',
    test: /\/web\/ui\/(fields\/(choice|field|text-input)|actions\/(segmented|stepper)|layout\/(facts|rich))\./,
  },
];

/**
 * What every page fetches once it stands still, what opens over pages and the choice of a store: a file each instead of
 * twenty. A file takes along all that its modules need and no file before it has: what others need, too, comes first.
 */
const laterFiles = [
  {
    name: 'common',
    test: /\/(rules\/(lists|roles|dates\/(bogota-clock|date-text))|web\/(api\/(live|is-away)|second-factor\/return-path|ui\/(fields\/switch|hooks\/use-picture-fallback)))\./,
  },
  { name: 'overlays', test: /\/web\/ui\/overlays\// },
  { name: 'menu', test: /\/web\/shop\/(shell\/menu\/(lateral-menu|sections)|texts\/shell\/menu)\./ },
  { name: 'later', test: /\/web\/shop\/(live|shell\/later|cart\/engine)\/(?!\w+-gate)/ },
  { name: 'stores', test: /\/web\/shop\/office\/(modal\/|locate\.)/ },
];

/** Small parts of forms and lists that the back office shares with later pages of the shop, which need two or three. */
const sharedWithStaff = [
  { name: 'controls', test: /\/web\/ui\/(fields\/(select|password-input|checkbox)|feedback\/badge)\./ },
  { name: 'table', test: /\/web\/ui\/layout\/table\./ },
];

/**
 * The back office: what every screen needs, tabs, filters, lists and forms, in a file each instead of forty. A request
 * costs a browser more than the lines in it. What other screens need, too, comes first, as above.
 */
const staffFiles = [
  {
    name: 'staff',
    test: /\/web\/admin\/(shell\/|commands\/|texts\/(shell|kit)\.|kit\/(device-data|dates\/days|dialogs\/(ask-first|confirm-host|or-say-why|states)|table\/(column|columns-of|device-memory|do-for-each|is-typing)|fields\/whole-number|filters\/use-address)\.)/,
  },
  {
    name: 'tabs',
    test: /\/(node_modules\/@base-ui\/react\/(.*\/)?tabs\/|web\/admin\/kit\/dialogs\/detail-tabs\.)/,
  },
  {
    name: 'popups',
    test: /\/node_modules\/(@floating-ui\/|@base-ui\/react\/(.*\/)?popover\/)/,
  },
  { name: 'filters', test: /\/web\/admin\/kit\/(filters\/|popup-button\.)/ },
  {
    name: 'list',
    test: /\/web\/admin\/kit\/(resource-|table\/(row\/|actions|column-choice|columns-menu|data-table|record-actions|rows|table-|use-|view))/,
  },
  {
    name: 'form',
    test: /\/(node_modules\/react-hook-form\/|web\/admin\/(kit\/(form\/|fields\/(use-kit-field|own-values|heavy-frame|text-field|number-field|choice-fields|layout-fields|list\/(list-frame|object-list-field|row-keys)|pictures\/(image-field|name-of-address))\.)|texts\/(kit-fields|pictures)\.))/,
  },
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
 * Characters beyond ASCII as escapes: a thousand, but Node reads a file that has any with two bytes for each of its
 * characters, 1.7 MB more for the server's (docs/decisions/154).
 */
const asciiForServer: Plugin = {
  name: 'ascii-for-server',
  applyToEnvironment: ({ name }) => name === 'ssr',
  // Of what is written: an earlier step's escapes are printed as characters again.
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[\u0080-\uffff]/g,
          (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), reactCompiler(compiled), asciiForServer],
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
              groups: [
                ...sharedFiles.map((file) => ({ ...file, tags: ['$initial' as const] })),
                ...laterFiles,
                ...sharedWithStaff,
                ...staffFiles.map((file) => ({ ...file, tags: ['$initial'] })),
              ],
            },
          },
        },
      },
    },
  },
});
