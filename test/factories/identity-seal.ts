import { appUrl } from '#server/db/migrate.ts';
import { createIdentitySeal } from '#server/secrets/identity-seal.ts';
import { keysOfDatabase, type SecretKeys } from '#server/secrets/secret-keys.ts';

/**
 * What servers of tests seal with: they are started without a key, and take the one that follows from their database.
 */
export function testKeys(adminUrl: string): SecretKeys {
  return keysOfDatabase(appUrl(adminUrl));
}

type Identified = { business_id: string; id: string; document: string; birthday: string | null };

/** Rows of app_user with what identifies them, as the server keeps it. */
export function sealedColumns(adminUrl: string) {
  const seal = createIdentitySeal(testKeys(adminUrl));
  return ({ business_id, id, document, birthday }: Identified) => {
    const identity = seal.closePerson({ document, birthday }, id);
    return {
      identity: identity && `\\x${identity.toString('hex')}`,
      document_parts: seal.partsOf(document, business_id),
    };
  };
}
