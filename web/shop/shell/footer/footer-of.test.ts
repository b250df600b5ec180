import { expect, test } from 'vitest';
import { footerOf } from './footer-of.ts';

const own = {
  blocks: [{ left: [{ title: 'Compra', items: [] }], center: [], right: [] }],
  copyright: '© Plaza',
};
const words = {
  legal_company: 'La Plaza S. A. S.',
  legal_nit: '901.234.567-7',
  legal_address: 'Calle 5 # 10-20, Cali',
  legal_phone: '602 555 0100',
  legal_email: 'hola@plaza.example',
};
const authority = {
  label: 'Superintendencia de Industria y Comercio',
  image: '/sic.svg',
  link: 'https://www.sic.gov.co',
};
const last = ({ blocks }: ReturnType<typeof footerOf>) => blocks.at(-1)?.left[0]?.items;

test('every foot names who sells and leads to the authority, whatever the business made of its own', () => {
  for (const modules_enable of [[], ['footer']]) {
    const foot = footerOf({ footer_config: own, modules_enable, custom_text_fields: words });
    expect(last(foot)).toEqual([
      { label: 'La Plaza S. A. S.' },
      { label: 'NIT 901.234.567-7' },
      { label: 'Calle 5 # 10-20, Cali' },
      { label: '602 555 0100', link: 'tel:6025550100' },
      { label: 'hola@plaza.example', link: 'mailto:hola@plaza.example' },
      authority,
    ]);
    expect(foot.links.map(({ to }) => to)).toEqual(expect.arrayContaining(['/pqr', '/terms', '/privacy']));
    expect(foot.blocks).toHaveLength(modules_enable.length + 1);
  }
});

test('what is not filled in leaves no empty line, and the authority stays', () => {
  expect(last(footerOf({ footer_config: own, modules_enable: [], custom_text_fields: {} }))).toEqual([
    authority,
  ]);
});
