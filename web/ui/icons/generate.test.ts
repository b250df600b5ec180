import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sprite } from './generate.ts';
import { iconList } from './icon-list.ts';

test.each(['shop', 'staff'] as const)('the %s sprite is what the list says', (part) => {
  const file = readFileSync(new URL(`${part}-icons.svg`, import.meta.url), 'utf8');
  expect(file, 'stale: run node web/ui/icons/generate.ts').toBe(sprite(iconList[part]));
});

test('no icon is in both', () => {
  const staff: readonly string[] = iconList.staff;
  expect(iconList.shop.filter((name) => staff.includes(name))).toEqual([]);
});
