// Tools of others, installed beside this file by `node scripts/run.mjs publish` alone (scripts/plain/install.mjs):
// only code in this folder finds them. generate.d.mts has the types, for checks without them.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The types of the document, as openapi-typescript writes them. */
export async function clientTypes(document) {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  return astToString(await openapiTS(document, { alphabetize: false }));
}

/** The files of Bruno's collection by their paths: Postman's, as Bruno itself imports, checks and writes it. */
export async function brunoFiles(postman) {
  const { postmanToBruno } = require('@usebruno/converters');
  const { collectionSchema } = require('@usebruno/schema');
  const { stringifyCollection, stringifyFolder, stringifyRequest } = require('@usebruno/filestore');
  const { collection } = await postmanToBruno(postman);
  const { packageReport: _, ...checked } = collection;
  await collectionSchema.validate(checked);
  const bru = { format: 'bru' };
  const settings = { version: '1', name: checked.name, type: 'collection', ignore: ['node_modules', '.git'] };
  const files = new Map([
    ['bruno.json', `${JSON.stringify(settings, null, 2)}\n`],
    ['collection.bru', stringifyCollection(checked.root, settings, bru)],
  ]);
  for (const folder of checked.items) {
    const path = fileName(folder.name);
    files.set(`${path}/folder.bru`, stringifyFolder(folder.root, bru));
    for (const request of folder.items)
      files.set(`${path}/${operationOf(request.name)}.bru`, stringifyRequest(request, bru));
  }
  return files;
}

const fileName = (name) => name.replaceAll(/[^\p{L}\p{N} ()-]/gu, '');
/** A request is named by its text and, at the end, by its operation. */
const operationOf = (name) => /\(([\w.]+)\)$/.exec(name)?.[1] ?? fileName(name);

/** How many requests Postman's own library reads in a collection. */
export function postmanRequests(postman) {
  const { Collection } = require('postman-collection');
  let requests = 0;
  new Collection(postman).forEachItem(({ request }) => {
    if (request.url.getHost() && request.method) requests += 1;
  });
  return requests;
}

/** The schema of documents of AsyncAPI 3.0, from AsyncAPI itself. */
export function asyncApiSchema() {
  const { schemasWithoutId } = require('@asyncapi/specs');
  return schemasWithoutId['3.0.0'];
}
