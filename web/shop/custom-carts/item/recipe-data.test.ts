import { expect, test } from 'vitest';
import { coffee } from '#web/shop/product-card/fixtures/products.ts';
import { minutesIn, recipeJsonLd, stepsOf } from './recipe-data.ts';

const recipe: Parameters<typeof recipeJsonLd>[0] = {
  id: '0199e',
  type: 'recipe',
  name: 'Café con panela',
  slug: 'cafe-con-panela',
  photoUrl: '/pictures/2615.webp',
  tint: 'bebida',
  creator: 'Yurany Lasso',
  creationDate: '2026-11-20T12:00:00.000Z',
  showOnCheckout: false,
  recipe_details: { time: '1 h 10 min', portions: 4, dificult: 'Fácil' },
  productsCount: 1,
  body: '<p>Para la tarde.</p><ol><li>Hierve el agua &amp; la <b>panela</b>.</li><li>Cuela.</li></ol>',
  photos: [{ url: '/pictures/2615.webp' }],
  videoUrl: '',
  banner_footer: { image: '', link: '' },
  products: [{ product: coffee, count: 2, countType: 'units' }],
  missing: [],
  legend: '',
};

test('search engines get what a recipe takes, for how many, how long, and its steps', () => {
  const data = recipeJsonLd(recipe, {
    origin: 'https://canasta.example',
    shop: 'Canasta',
    description: 'Receta: 5 ingredientes.',
  });
  expect(data).toMatchObject({
    '@type': 'Recipe',
    url: 'https://canasta.example/recipe-book/cafe-con-panela-0199e',
    image: ['https://canasta.example/pictures/2615.webp'],
    recipeYield: '4',
    totalTime: 'PT70M',
    recipeIngredient: [expect.stringContaining(coffee.title)],
    recipeInstructions: [{ text: 'Hierve el agua & la panela.' }, { text: 'Cuela.' }],
  });
  const bare = {
    ...recipe,
    body: '',
    photoUrl: '',
    photos: [],
    recipe_details: { time: 'un rato', portions: 0, dificult: '' },
  };
  expect(Object.keys(recipeJsonLd(bare, { origin: '', shop: 'Canasta', description: '' }))).not.toEqual(
    expect.arrayContaining(['totalTime']),
  );
});

test('steps are the items of a list, else the paragraphs; a time is hours and minutes', () => {
  expect(stepsOf('<p>Uno.</p><p> </p><p>Dos<br>y tres.</p>')).toEqual(['Uno.', 'Dos', 'y tres.']);
  expect(['40 min', '2 horas', '1 h 5 m', 'toda la tarde'].map(minutesIn)).toEqual([40, 120, 65, undefined]);
});
