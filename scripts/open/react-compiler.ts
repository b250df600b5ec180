import { transform } from 'oxc-transform-react';
import type { Plugin } from 'vite';

/**
 * The React Compiler for the files that match, in what browsers load. By its Rust port: Babel's took two thirds of the
 * time of a build. Everything else of a file (JSX, what browsers understand) is left to Vite, as in all other files.
 */
export function reactCompiler(files: RegExp): Plugin {
  return {
    name: 'react-compiler',
    // It must see the original JSX.
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    config: () => ({ optimizeDeps: { include: ['react/compiler-runtime'] } }),
    transform: {
      filter: { id: files },
      async handler(source, id) {
        const { code, map, errors } = await transform(id, source, {
          jsx: 'preserve',
          sourcemap: this.environment.mode === 'dev',
        });
        const [fault] = errors;
        if (fault) this.error(`${id}: ${fault.message}`);
        return { code, map: map ?? null };
      },
    },
  };
}
