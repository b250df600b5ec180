import { readFileSync } from 'node:fs';
import type { OutputOf } from '#contract/index.ts';
import { townNamed } from '#server/geocoding/towns.ts';

/** DIVIPOLA of the DANE: the cities of a department by their codes. */
type Department = { code: string; name: string; cities: Record<string, string> };

let departments: Department[] | undefined;

function readDepartments(): Department[] {
  departments ??= JSON.parse(readFileSync(new URL('municipalities.json', import.meta.url), 'utf8'));
  return departments as Department[];
}

export function cities(): OutputOf<'register.cities'>['items'] {
  return readDepartments().flatMap(({ code, name, cities }) =>
    Object.entries(cities).map(([cityCode, city]) => ({
      DEP: name,
      CODE_DEP: code,
      CITY: city,
      CODE_CITY: cityCode,
    })),
  );
}

/** Neighbourhoods of known cities; for others they are free text. */
export function neighborhoods(): OutputOf<'register.neighborhoods'>['cities'] {
  return cities().flatMap(({ CITY: name, CODE_CITY: code }) => {
    const town = townNamed(name);
    return town ? [{ name, code, neighborhoods: town.names }] : [];
  });
}

/** The names for the codes of a place; '' for an unknown one. */
export function placeNames(departmentCode: string, cityCode: string): { department: string; city: string } {
  const found = readDepartments().find(({ code }) => code === departmentCode);
  return { department: found?.name ?? '', city: found?.cities[cityCode] ?? '' };
}

/** The department '' has only the city ''. */
export function isCityOf(department: string, city: string): boolean {
  if (department === '') return city === '';
  const found = readDepartments().find(({ code }) => code === department);
  return found !== undefined && (city === '' || Object.hasOwn(found.cities, city));
}
