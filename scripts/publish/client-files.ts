/** Where the types are, beside this in the client. */
const TYPES = './openapi.js';

/** What stands beside the types that openapi-typescript writes: a client of openapi-fetch, by file. */
export const clientFiles = {
  'index.js': `import createClient from 'openapi-fetch';

/**
 * A client of one shop, with the token of a session or the key of another system. It sets no type of its own: whatever
 * fetch can, it can.
 */
export function createCanasta({ baseUrl, token, fetch }) {
  const headers = token === undefined ? {} : { authorization: \`Bearer \${token}\` };
  return createClient({ baseUrl, headers, ...(fetch === undefined ? {} : { fetch }) });
}
`,
  'index.d.ts': `import type { Client } from 'openapi-fetch';
import type { paths } from '${TYPES}';

export type { components, operations, paths } from '${TYPES}';

export type Canasta = Client<paths>;

/** A client of one shop, with the token of a session or the key of another system. */
export function createCanasta(options: {
  baseUrl: string;
  token?: string;
  fetch?: typeof globalThis.fetch;
}): Canasta;
`,
  'README.md': `# Client of Canasta

Types of every call, and [openapi-fetch](https://openapi-ts.dev/openapi-fetch/) to make them.

\`\`\`ts
import { createCanasta } from 'canasta-client';

const shop = createCanasta({ baseUrl: 'https://tienda.example.co', token });
const { data, error } = await shop.GET('/api/v2/products/{branchId}', {
  params: { path: { branchId }, query: { limit: 20 } },
});
\`\`\`

\`error.error\` is the code of a failure and does not change; \`error.message\` is a sentence for people.
`,
} as const;
