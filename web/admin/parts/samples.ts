import { partsTexts as texts } from '../texts/kit/parts.ts';

export type Sample = {
  text: string;
  longText: string;
  number: number | null;
  pesos: number | null;
  grams: number | null;
  day: string | null;
  time: string | null;
  moment: string | null;
  switch: boolean;
  choice: string;
  many: string[];
  one: string | null;
  colour: string;
  texts: string[];
  objects: { text: string; minutes: number | null }[];
  group: { time: string; portions: number | null };
  rich: string;
  code: string;
};

export const blank: Sample = {
  text: '',
  longText: '',
  number: null,
  pesos: null,
  grams: null,
  day: null,
  time: null,
  moment: null,
  switch: false,
  choice: '0',
  many: [],
  one: null,
  colour: '',
  texts: [],
  objects: [],
  group: { time: '', portions: null },
  rich: '',
  code: '',
};

export function filledWith(offices: readonly { id: string }[]): Sample {
  const ids = offices.map(({ id }) => id);
  return {
    text: texts.samples.text,
    longText: texts.samples.longText,
    number: 1_250,
    pesos: 12_900,
    grams: 1_500,
    day: '1990-05-17',
    time: '15:30',
    moment: '2026-12-01T05:00:00.000Z',
    switch: true,
    choice: '1',
    many: ids.slice(0, 2),
    one: ids[0] ?? null,
    colour: 'FFD43B',
    texts: [...texts.samples.texts],
    objects: texts.samples.steps.map((text, at) => ({ text, minutes: 5 * (at + 1) })),
    group: { time: '30 min', portions: 4 },
    rich: texts.samples.rich,
    code: texts.samples.code,
  };
}
