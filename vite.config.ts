import { reactRouter } from '@react-router/dev/vite';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The React Compiler, only where it pays: components and hooks that run in the browser. */
const reactCompiler = defineRolldownBabelPreset({
  preset: () => ({ plugins: [['babel-plugin-react-compiler', {}]] }),
  rolldown: {
    filter: { code: /\b[A-Z]|\buse/ },
    applyToEnvironmentHook: (environment) => environment.config.consumer === 'client',
    optimizeDeps: { include: ['react/compiler-runtime'] },
  },
});

/**
 * Leaves are drawn again only when their owner hands them something new, and the compiler has already made
 * sure of that in the owner. Compiling them too cost 4.6 KB gzipped of a first page that may weigh 130.
 */
const leaves = [/\/node_modules\//, /\/web\/ui\//, /\/web\/shop\/product-card\//];

/**
 * What every page needs, in two files instead of fifteen: fewer requests, and they compress better together
 * (3.3 KB). Everything else is split by route and by lazy().
 */
const sharedFiles = [
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
  },
  {
    name: 'ui',
    test: /\/web\/ui\/(cx|actions|brand|icons|feedback\/(announce|live-region|toaster|toast-store|badge))/,
  },
];

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), babel({ presets: [reactCompiler], exclude: leaves })],
  build: {
    // No data: URLs, so the content security policy can stay without them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } },
    },
  },
});
