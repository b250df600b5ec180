import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RoleFields } from './role-fields.tsx';

test('pickers and couriers are made only where the module delivery_picker is', () => {
  const roles = (withPickers: boolean) =>
    [
      ...renderToStaticMarkup(
        <RoleFields
          {...{
            draft: { role: 'client', branchId: null, providerId: null },
            offices: [],
            mine: 'superadmin',
            wrong: {},
          }}
          withPickers={withPickers}
          onChange={() => {}}
        />,
      ).matchAll(/<option value="(\w+)"/g),
    ].map(([, role]) => role);
  expect(roles(true)).toEqual(expect.arrayContaining(['picker', 'delivery']));
  expect(roles(true).filter((role) => !roles(false).includes(role))).toEqual(['picker', 'delivery']);
});
