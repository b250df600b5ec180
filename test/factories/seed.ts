import { argon2Sync } from 'node:crypto';
import pg from 'pg';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import { newId } from '#server/db/ids.ts';
import { businessIdOf, PASSWORD, type Person, people } from '../people.ts';
import { posts, recipeProducts, recipes } from './content.ts';
import { brands, categories, providers, subcategories } from './departments.ts';
import { businesses, configs, coupons, hosts, misses, offers, orderCounters, synonyms } from './extras.ts';
import { sealedColumns } from './identity-seal.ts';
import { addressIds, businessIds, officeIds, providerIds } from './ids.ts';
import { offices, places, zones } from './offices.ts';
import { insertRows } from './rows.ts';
import { products, shelves } from './shelves.ts';

type Row = { business_id: string } & Record<string, unknown>;

/** Fills a migrated, empty database with the two businesses of the tests. */
export async function seedTemplate(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    await insertRows(client, 'business', businesses);
    await insertRows(client, 'business_host', hosts);
    const tables = rowsByTable(sealedColumns(adminUrl));
    for (const businessId of Object.values(businessIds)) {
      // The owner is bound by row-level security too, unless it is a superuser.
      await client.query("select set_config('app.business_id', $1, true)", [businessId]);
      for (const [table, rows] of tables) {
        const own = rows.filter((row) => row.business_id === businessId);
        if (own.length > 0) await insertRows(client, table, own);
      }
    }
    // Nobody has anything in memory yet.
    await client.query('delete from outbox');
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Tables in the order their references ask for. */
function rowsByTable(sealed: ReturnType<typeof sealedColumns>): [string, Row[]][] {
  return [
    ['business_config', configs],
    ['order_counter', orderCounters],
    ['office', offices],
    ['zone', zones],
    ['category', categories],
    ['subcategory', subcategories],
    ['brand', brands],
    ['provider', providers],
    ['product', products],
    ['product_office', shelves],
    ['offer', offers],
    ['blog_post', posts],
    ['custom_cart', recipes],
    ['custom_cart_product', recipeProducts],
    ['coupon', coupons],
    ['search_synonym', synonyms],
    ['search_miss', misses],
    ['app_user', users(sealed)],
    [
      'consent',
      Object.values(people)
        .filter(isShopper)
        .map((someone) => consentOf(businessIdOf(someone), someone.id)),
    ],
    ['address', addresses()],
  ];
}

const isShopper = ({ role }: Person) => role === 'client' || role === 'wholesaler';

/** The authorisation to treat their data, without which nothing of theirs is stored (rule 43). */
export function consentOf(business_id: string, user_id: string): Row {
  return {
    business_id,
    id: newId(),
    user_id,
    purpose: 'personal_data',
    granted: true,
    text_version: consentTexts.personal_data.version,
    text_hash: '',
  };
}

/** As weak as argon2id can be: what a password costs is told by tests of that, the others sign in a thousand times. */
function weakHash(password: string): string {
  const nonce = Buffer.from('a salt for tests');
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${hash}`;
}

function users(sealed: ReturnType<typeof sealedColumns>): Row[] {
  const passwordHash = weakHash(PASSWORD);
  return Object.values(people).map((someone) => ({
    business_id: businessIdOf(someone),
    id: someone.id,
    email: someone.email,
    email_proved: true,
    password_hash: passwordHash,
    name: someone.name,
    last_name: someone.lastName,
    phone: someone.phone,
    ...sealed({
      business_id: businessIdOf(someone),
      id: someone.id,
      document: someone.identification,
      birthday: someone.identification === '' ? null : '1985-04-30',
    }),
    role: someone.role,
    office_id: someone.officeId,
    provider_id: someone.role === 'provider' ? providerIds.campoVivo : null,
  }));
}

function addresses(): Row[] {
  const { marcela, valentina } = people;
  return [
    {
      business_id: businessIds.canasta,
      id: addressIds.casa,
      user_id: marcela.id,
      address: 'Calle 8 # 23 - 40',
      alias: 'Bretaña',
      city: 'Cali',
      comment: 'Apartamento 302',
      lat: places.nearBretana.latitude,
      lng: places.nearBretana.longitude,
      office_id: officeIds.bretana,
      zone: 'cercano',
      is_default: true,
    },
    {
      business_id: businessIds.canasta,
      id: addressIds.trabajo,
      user_id: marcela.id,
      address: 'Carrera 8 # 15 - 20',
      alias: 'San Nicolás',
      city: 'Cali',
      comment: 'Oficina 401',
      lat: places.farBretana.latitude,
      lng: places.farBretana.longitude,
      office_id: officeIds.bretana,
      zone: 'lejano',
      is_default: false,
    },
    {
      business_id: businessIds.laPlaza,
      id: addressIds.casaValentina,
      user_id: valentina.id,
      address: 'Carrera 5 # 14 - 30',
      alias: 'San Pedro',
      city: 'Cali',
      comment: 'Casa azul',
      lat: 3.4516,
      lng: -76.532,
      office_id: officeIds.plazaCentro,
      zone: 'cercano',
      is_default: true,
    },
  ];
}
