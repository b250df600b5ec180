/**
 * Strings and digests from the providers' documentation (Wompi: "Widget & Checkout Web" and "Eventos"; RBS gateways:
 * "Callback notifications"), recomputed with sha256sum and openssl. Taken from the documents, never from our code: a
 * changed digest must be justified by the document.
 */

export const integrityVectors = [
  {
    source: 'Wompi, the example of the documentation',
    parts: {
      reference: 'sk8-438k4-xmxm392-sn2m',
      amountInCents: 2_490_000,
      currency: 'COP',
      expirationTime: undefined,
      secret: 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6',
    },
    digest: '37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5',
  },
  {
    source: 'Wompi, the same with an expiration time',
    parts: {
      reference: 'sk8-438k4-xmxm392-sn2m',
      amountInCents: 2_490_000,
      currency: 'COP',
      expirationTime: '2023-06-09T20:28:50.000Z',
      secret: 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6',
    },
    digest: 'e972f58e7de36b283fbb93d9318d39a54ffdff4e8e917b534f30d63c9d7bb89c',
  },
  {
    source: 'an order of ours, by sha256sum',
    parts: {
      reference: 'PED-000123-1',
      amountInCents: 6_590_000,
      currency: 'COP',
      expirationTime: undefined,
      secret: 'test_integrity_example',
    },
    digest: 'ebfd2d896725377dc33caf80c7f94b7abf1d8754d8ad7ce178e6b9bc8a5bd154',
  },
  {
    source: 'an order of ours with an expiration time, by sha256sum',
    parts: {
      reference: 'PED-000123-1',
      amountInCents: 6_590_000,
      currency: 'COP',
      expirationTime: '2026-01-31T20:28:50.000Z',
      secret: 'test_integrity_example',
    },
    digest: '21a3d3d54bada2fcf1dd7da2eaa770f79675583a8b450746dcbd39687818d7d2',
  },
];

export const wompiEventsSecret = 'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z';

/**
 * The event of "Eventos". The checksum printed there (3476DDA5…) is not the SHA-256 of the string explained beside it;
 * these are, and Wompi signs by that formula.
 */
export function wompiEvent(status: 'APPROVED' | 'DECLINED') {
  const checksums = {
    APPROVED: '5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe',
    DECLINED: '541c5d64f77c34446d303142c3399c54261250ecec26316b0eeb682d775a511d',
  };
  return {
    event: 'transaction.updated',
    data: {
      transaction: {
        id: '1234-1610641025-49201',
        amount_in_cents: 4_490_000,
        reference: 'MZQ3X2DE2SMX',
        customer_email: 'juan.perez@gmail.com',
        currency: 'COP',
        payment_method_type: 'NEQUI',
        redirect_url: 'https://mitienda.com.co/pagos/redireccion',
        status,
        shipping_address: null,
        payment_link_id: null,
        payment_source_id: null,
      },
    },
    environment: 'prod',
    signature: {
      properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'],
      checksum: checksums[status],
    },
    timestamp: 1_530_291_411,
    sent_at: '2018-07-20T16:45:05.000Z',
  };
}

export const callbackVectors = [
  {
    source: 'RBS, router callbacks',
    key: '123',
    query: {
      status: '1',
      mdOrder: 'ed6f3abf-cea0-427e-afdf-0ba43ead124f',
      orderNumber: '89312',
      operation: 'deposited',
      amount: '1500',
      sign_alias: 'callbackKey',
    },
    digest: '9F8253A6BB7777D067DD955751119FA5AAF67B14B9215147190F96B505CDB72C',
  },
  {
    source: 'RBS, a second account',
    key: 'yourSecretToken',
    query: {
      amount: '123456',
      mdOrder: '3ff6962a-7dcc-4283-ab50-a6d7dd3386fe',
      operation: 'deposited',
      orderNumber: '10747',
      status: '1',
    },
    digest: '51C892147225ABE87798CB02979D70EF46D0AE79B5AA3B28B1C260BE286C50A9',
  },
];
