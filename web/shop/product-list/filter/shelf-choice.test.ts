import { expect, test } from 'vitest';
import {
  choiceSearch,
  chosenQuery,
  facetsQuery,
  filterCount,
  isChosen,
  noChoice,
  readChoice,
  type ShelfChoice,
} from './shelf-choice.ts';

const cheapMilk: ShelfChoice = {
  brands: ['Alpina', 'La Ñapa & Cía'],
  tag: 'Deslactosada',
  discounted: true,
  marks: ['no_seals', 'vegan'],
  priceMin: 2000,
  priceMax: 9000,
  sort: 'pum',
};

test('an address restores the choice', () => {
  expect(readChoice(choiceSearch(cheapMilk))).toEqual(cheapMilk);
  expect(readChoice(choiceSearch(noChoice))).toEqual(noChoice);
  expect(choiceSearch(noChoice)).toBe('');
});

test('an address is readable', () => {
  expect(choiceSearch({ ...cheapMilk, brands: ['Alpina'], sort: 'price_desc' })).toBe(
    '?marca=Alpina&etiqueta=Deslactosada&oferta=si&desde=2000&hasta=9000&rotulado=sin-sellos&rotulado=vegano&orden=mayor-precio',
  );
});

test('unknown parameters are removed from an address', () => {
  expect(readChoice('?orden=alfabeto&oferta=quizas&desde=-4&hasta=1e3&marca=&marca=A,B&gclid=x')).toEqual(
    noChoice,
  );
  expect(readChoice('?desde=9000&hasta=2000')).toEqual(noChoice);
  expect(
    readChoice(`?${'marca=Una+marca+de+nombre+larguísimo+que+no+cabe&marca=b&'.repeat(8)}`).brands,
  ).toHaveLength(2);
  expect(readChoice(`?marca=${'x'.repeat(301)}`)).toEqual(noChoice);
});

test('a filter is counted once, the order is not', () => {
  expect(filterCount(cheapMilk)).toBe(7);
  expect(filterCount({ ...noChoice, sort: 'name' })).toBe(0);
  expect(isChosen({ ...noChoice, sort: 'name' })).toBe(true);
  expect(isChosen(noChoice)).toBe(false);
});

test('the calls are made with the choice within the shelf', () => {
  expect(chosenQuery({ category_id: 'lacteos' }, cheapMilk)).toEqual({
    category_id: 'lacteos',
    brand: 'Alpina,La Ñapa & Cía',
    tag: 'Deslactosada',
    discounted: 'true',
    marks: 'no_seals,vegan',
    price_min: 2000,
    price_max: 9000,
    sort: 'pum',
  });
  expect(chosenQuery({ brand: 'Colanta' }, cheapMilk).brand).toBe('Colanta');
  expect(facetsQuery(chosenQuery({ offers: 'true' }, { ...noChoice, sort: 'name' }))).toEqual({
    discounted: 'true',
  });
});
