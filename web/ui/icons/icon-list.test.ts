import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconList } from './icon-list.ts';

test.each(['shop', 'staff'] as const)('the %s sprite has the icons of the list, each drawn', (part) => {
  const file = readFileSync(new URL(`${part}-icons.svg`, import.meta.url), 'utf8');
  const drawn = [
    ...file.matchAll(/<symbol id="([^"]+)" viewBox="0 0 256 256">(?:<path d="[^"]+"\/>)+<\/symbol>/g),
  ];
  expect(
    drawn.map(([, name]) => name),
    'stale: run node web/ui/icons/generate.ts',
  ).toEqual(iconList[part]);
});

test('no icon is in both', () => {
  const staff: readonly string[] = iconList.staff;
  expect(iconList.shop.filter((name) => staff.includes(name))).toEqual([]);
});
