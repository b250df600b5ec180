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

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), babel({ presets: [reactCompiler] })],
  build: {
    // No data: URLs, so the content security policy can stay without them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
