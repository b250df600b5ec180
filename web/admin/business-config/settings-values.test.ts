import { expect, it } from 'vitest';
import { changesOf, type Settings, valuesOf } from './settings-values.ts';

const settings: Settings = {
  app_title: 'Canasta',
  theme: '',
  support_url: '',
  cart_min_price: 0,
  delivery_price: 4_500,
  free_delivery_from: 0,
  max_units_per_product: 999,
  due_soon_minutes: 45,
  online_payment_minutes: 30,
  replacement_percent: 20,
  replacement_pesos: 3_000,
  replacement_minutes: 5,
  extra_holidays: [],
  working_holidays: [],
  bags_config: [],
  custom_text_fields: { offers: 'Rebajas', otro_de_antes: 'Se queda' },
  custom_static_images: {},
  icons: { square: '/pictures/1f34c.webp' },
  footer_config: {
    blocks: [{ left: [{ title: 'Compra', items: [{ label: 'Ofertas' }] }], center: [], right: [] }],
    copyright: '©',
  },
  header_message: [{ icon: '', text: 'Hola', link: '' }],
  app_custom_headers: [{ name: 'google-site-verification', content: 'abc' }],
  order_carnes_last: false,
  gtag_id: '',
  gtag_business_id: '',
  ga_measurement_id: '',
  server_subprocess_url: '',
  modules_enable: ['footer'],
  version: 3,
  lastUpdateDate: '2026-11-20T15:00:00.000Z',
};

it('shows every available text and sends only the changed ones', () => {
  const before = valuesOf(settings);
  expect(before.custom_text_fields).toMatchObject({ offers: 'Rebajas', cart_continue_button: '' });
  expect(before.footer_config.blocks[0]?.left[0]?.items[0]).toEqual({
    label: 'Ofertas',
    image: '',
    link: '',
  });
  expect(changesOf(before, valuesOf(settings))).toEqual({});
  // As returned with a stale edit: the database orders properties differently.
  const theirs = { ...settings, header_message: [{ link: '', text: 'Hola', icon: '' }] };
  expect(changesOf(before, valuesOf(theirs))).toEqual({});
  const texts = { ...before.custom_text_fields, offers: '  ', cart_continue_button: 'Listo' };
  expect(changesOf({ ...before, app_title: 'La Canasta', custom_text_fields: texts }, before)).toEqual({
    app_title: 'La Canasta',
    // Texts without a field on the page stay.
    custom_text_fields: { otro_de_antes: 'Se queda', cart_continue_button: 'Listo' },
  });
});
