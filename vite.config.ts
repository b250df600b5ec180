import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
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
 * What every page of the shop needs, in two files instead of thirty, and small parts that many pages share, in one:
 * fewer requests, and they compress better together. Everything else is split by route and by import(); the tag keeps
 * out of these files what is only ever fetched by import(), though its folder is named here. None of them has a
 * stylesheet: import() of a part that needs the file would put it after those of the page.
 */
const sharedFiles = [
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
  },
  {
    name: 'shop',
    test: new RegExp(
      [
        '/web/(addresses|content-policy|first-paint)/',
        '/web/api/(store|client|api-error)\\.',
        '/web/ui/(cx|actions/(button|button-link|icon-button)|brand|icons|feedback/(announce|live-region|toaster|toast-store))',
        '/web/(ui/(actions/chip|feedback/notice|layout/breadcrumb|hooks/[^/]+)|shop/not-found/[^/]+)\\.',
        '/web/ui/(feedback/states|layout/carousel)\\.',
        '/web/shop/(session|product-card|shell/(footer|header))/',
        '/web/shop/shell/[^/]+\\.tsx?',
        '/web/shop/shell/(menu/(category-menu|drawer)|search-box/(search-box|search-path))',
        '/web/shop/office/(office-store|office-gate|use-office)\\.',
        '/web/shop/cart/(add-to-cart|cart-button|cart-store|cart-view|overlay-host|check/check-store)\\.',
        '/web/shop/(account/account-button|product/buy/refusal-text)\\.',
        '/web/shop/product-list/(shelf-card|product-row)\\.',
        '/web/shop/texts/(buying/|shell/)?(shell|cart-button|account-button|product-card|office-change)\\.',
        '/rules/(money|price|pum|quantity)\\.',
      ].join('|'),
    ),
  },
  // After the shop's: the stepper needs rules that every page has.
  { name: 'fields', test: /\/web\/ui\/(fields\/(choice|field|text-input)|actions\/(segmented|stepper))\./ },
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
              groups: [
                ...sharedFiles.map((file) => ({ ...file, tags: ['$initial'] })),
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
