import cheese from '@lobehub/fluent-emoji-3d/assets/1f9c0.webp?url';
import basket from '@lobehub/fluent-emoji-3d/assets/1f9fa.webp?url';
import paper from '@lobehub/fluent-emoji-3d/assets/1f9fb.webp?url';
import banana from '@lobehub/fluent-emoji-3d/assets/1f34c.webp?url';
import rice from '@lobehub/fluent-emoji-3d/assets/1f35a.webp?url';
import bread from '@lobehub/fluent-emoji-3d/assets/1f35e.webp?url';
import beer from '@lobehub/fluent-emoji-3d/assets/1f37a.webp?url';
import egg from '@lobehub/fluent-emoji-3d/assets/1f95a.webp?url';
import milk from '@lobehub/fluent-emoji-3d/assets/1f95b.webp?url';
import chicken from '@lobehub/fluent-emoji-3d/assets/1f357.webp?url';
import broccoli from '@lobehub/fluent-emoji-3d/assets/1f966.webp?url';
import type { CardProduct } from '#web/shop/product-card/card-product.ts';
import type { atomicTexts } from '#web/shop/texts/atomic.ts';

export const pictures = { basket, cheese, rice, bread, milk, egg, banana, paper, beer, chicken };

export type Sample = {
  variant: keyof typeof atomicTexts.variants;
  product: CardProduct;
  inCart?: { value: number; unit: 'und' | 'g' };
  liked?: boolean;
};

const common = { available: true, href: '/atomic' };
const byWeight = { sizeText: 'Por peso', unitText: '/kg' };

export const samples: readonly Sample[] = [
  {
    variant: 'normal',
    product: {
      ...common,
      id: 'arroz',
      title: 'Arroz blanco',
      sizeText: '1.000 g',
      brand: 'Diana',
      tint: 'despensa',
      pictureUrl: rice,
      priceText: '$ 4.690',
      pumText: 'Gramo a $ 4,7',
    },
  },
  {
    variant: 'offer1',
    product: {
      ...common,
      id: 'huevo',
      title: 'Huevo rojo AA',
      sizeText: '30 und',
      brand: 'Kikes',
      tint: 'pan',
      pictureUrl: egg,
      priceText: '$ 18.375',
      pumText: 'Unidad a $ 613',
      oldPriceText: '$ 20.990',
      discountPercent: 12.46,
    },
  },
  {
    variant: 'offer2',
    product: {
      ...common,
      id: 'pan',
      title: 'Pan tajado blanco suave y esponjoso',
      sizeText: '730 g',
      brand: 'Bimbo',
      tint: 'pan',
      pictureUrl: bread,
      priceText: '$ 8.860',
      pumText: 'Gramo a $ 12,1',
      pumSpoken: 'precio por unidad de medida, gramo a 12 pesos coma 1',
      oldPriceText: '$ 11.000',
      discountPercent: 19.45,
    },
  },
  {
    variant: 'offer3',
    product: {
      ...common,
      id: 'papel',
      title: 'Papel higiénico 4 hojas',
      sizeText: '12 und',
      brand: 'Familia',
      tint: 'aseo',
      pictureUrl: paper,
      priceText: '$ 23.950',
      pumText: 'Rollo a $ 1.996',
      oldPriceText: '$ 31.900',
      discountPercent: 24.92,
    },
  },
  {
    variant: 'grams',
    product: {
      ...common,
      ...byWeight,
      id: 'banano',
      title: 'Banano maduro',
      tint: 'fruta',
      pictureUrl: banana,
      priceText: '$ 128.450',
      pumText: 'Gramo a $ 128,5',
    },
  },
  {
    variant: 'gramsInCart',
    inCart: { value: 12_500, unit: 'g' },
    product: {
      ...common,
      ...byWeight,
      id: 'pechuga',
      title: 'Pechuga de pollo fresca sin piel',
      brand: 'Mercapollo',
      tint: 'carne',
      pictureUrl: chicken,
      priceText: '$ 20.160',
      pumText: 'Gramo a $ 20,2',
      oldPriceText: '$ 23.700',
      discountPercent: 14.94,
    },
  },
  {
    variant: 'one',
    inCart: { value: 1, unit: 'und' },
    product: {
      ...common,
      id: 'leche',
      title: 'Leche deslactosada bolsa',
      sizeText: '900 ml',
      brand: 'Latti',
      tint: 'lacteo',
      pictureUrl: milk,
      priceText: '$ 3.100',
      pumText: 'Mililitro a $ 3,4',
    },
  },
  {
    variant: 'several',
    inCart: { value: 3, unit: 'und' },
    liked: true,
    product: {
      ...common,
      id: 'queso',
      title: 'Queso mozzarella tajado',
      sizeText: '400 g',
      brand: 'Alpina',
      tint: 'lacteo',
      pictureUrl: cheese,
      priceText: '$ 19.440',
      pumText: 'Gramo a $ 48,6',
    },
  },
  {
    variant: 'soldOut',
    product: {
      ...common,
      ...byWeight,
      available: false,
      id: 'brocoli',
      title: 'Brócoli',
      tint: 'verdura',
      pictureUrl: broccoli,
      priceText: '$ 12.900',
      pumText: 'Gramo a $ 12,9',
    },
  },
  {
    variant: 'noPicture',
    product: {
      ...common,
      id: 'esponja',
      title: 'Esponja multiusos',
      sizeText: '3 und',
      brand: 'Bon Bril',
      tint: 'aseo',
      pictureUrl: null,
      priceText: '$ 4.200',
      pumText: 'Unidad a $ 1.400',
    },
  },
  {
    variant: 'age',
    product: {
      ...common,
      id: 'cerveza',
      title: 'Cerveza lata',
      sizeText: '6 und',
      brand: 'Póker',
      tint: 'licor',
      pictureUrl: beer,
      priceText: '$ 17.400',
      pumText: 'Unidad a $ 2.900',
      ageRestricted: 18,
    },
  },
];

/** Effects of a category's configuration on a card. */
export const configuredSamples: readonly Sample[] = [
  {
    variant: 'everyRow',
    product: {
      ...common,
      id: 'lomo',
      title: 'Lomo de cerdo en porciones',
      subTitle: 'Criado en el norte del Valle',
      sizeText: '2 und',
      pieceText: 'und de 250 g',
      brand: 'Mercapollo',
      provider: 'Campo Vivo S.A.S.',
      sku: 'SKU 90412',
      tags: ['Sin hueso', 'Al vacío', 'Para asar'],
      tint: 'carne',
      pictureUrl: chicken,
      priceText: '$ 14.900',
      pumText: 'Gramo a $ 29,8',
      kiloText: 'Kilo a $ 29.800',
      oldPriceText: '$ 17.500',
      discountPercent: 14.86,
    },
  },
  {
    variant: 'noTile',
    product: {
      ...common,
      id: 'queso-doble',
      title: 'Queso doble crema',
      sizeText: '500 g',
      brand: 'Colanta',
      tint: 'lacteo',
      pictureUrl: cheese,
      priceText: '$ 16.680',
      pumText: 'Gramo a $ 33,4',
      oldPriceText: '$ 19.600',
      discountPercent: 14.9,
      without: { picture: true },
    },
  },
  {
    variant: 'fewestRows',
    product: {
      ...common,
      id: 'pan-cortado',
      title: 'Pan cortado integral',
      sizeText: '500 g',
      tint: 'pan',
      pictureUrl: bread,
      priceText: '$ 6.900',
      pumText: 'Gramo a $ 13,8',
      without: { price: true, likes: true },
    },
  },
];
