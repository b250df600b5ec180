import { useState } from 'react';
import { demandOf, isWeighed, mostDemand, worthOf } from '#rules/picking/weighed-line.ts';
import { amountText } from '#rules/quantity.ts';
import { pickingTexts } from '../texts/picking.ts';
import type { Line } from './device-store.ts';
import { promisedOf, typedGrams, weightText } from './picked-line.ts';

const texts = pickingTexts.line;

/** The typed quantity of a line: grams if it is weighed, otherwise pieces. `scanned`: grams on a label. */
export function useLineAmount(line: Line, scanned: number | undefined) {
  const [text, setText] = useState(String(scanned ?? ''));
  const [error, setError] = useState<string>();
  const promised = promisedOf(line);
  const weighed = isWeighed(promised);
  const byGrams = line.countType === 'grams';
  const figure = weighed ? typedGrams(text) : Number(text);

  function write(amount: string): void {
    setText(amount);
    setError(undefined);
  }

  function wrong(words: string) {
    setError(words);
    return null;
  }

  return {
    text,
    error,
    weighed,
    byGrams,
    figure,
    worth: worthOf(promised, demandOf(promised, quantityOf(line, figure, weighed))),
    onType: (typed: string) => write(weighed ? weightText(typed) : typed.replace(/\D/g, '').slice(0, 6)),
    onGrams: (grams: number) => write(String(grams)),
    /** Returns the typed quantity; null with an error. */
    read() {
      const most = weighed ? mostDemand(promised) : line.count;
      if (figure <= 0) return wrong(texts.whole);
      if (figure > most) return wrong(texts.tooMuch(amountText(weighed ? 'grams' : 'units', most)));
      return quantityOf(line, figure, weighed);
    },
  };
}

/** Weighed pieces count as all found: only their weight is typed. */
function quantityOf(line: Line, figure: number, weighed: boolean): { count: number; grams?: number } {
  return weighed && line.countType === 'units' ? { count: line.count, grams: figure } : { count: figure };
}
