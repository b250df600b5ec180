import { useEffect, useEffectEvent, useRef } from 'react';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { pickingTexts } from '../texts/picking.ts';
import type { Walk } from './device-store.ts';

const texts = pickingTexts.walk;
const LIFE_MS = 15_000;
const VIBRATION_MS = 300;

/** Announces the shopper's answer: the picker is at other shelves by then. */
export function useAnswers(walk: Walk | null, onOpen: (lineId: string) => void): void {
  const open = useRef<ReadonlySet<string>>(new Set());
  const look = useEffectEvent(() => {
    const lines = walk?.lines ?? [];
    for (const { id: lineId, questions } of lines) {
      for (const { id, state, product } of questions) {
        if (!open.current.has(id) || state === 'open' || state === 'withdrawn') continue;
        const see = { label: texts.see, onPress: () => onOpen(lineId) };
        showToast('info', texts.answered(pickingTexts.replace.states[state], product.title), see, LIFE_MS);
        // Missing on some phones.
        navigator.vibrate?.(VIBRATION_MS);
      }
    }
    const questions = lines.flatMap((line) => line.questions);
    open.current = new Set(questions.filter(({ state }) => state === 'open').map(({ id }) => id));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each walk that was read has its answers.
  useEffect(() => look(), [walk]);
}
