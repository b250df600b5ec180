import type { KeyboardEvent } from 'react';

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** For radios whose choice acts at once: arrows move the focus alone, Enter or the space bar chooses. */
export function chooseByEnter(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
  const step = STEPS[key];
  if (step === undefined && key !== 'Enter') return;
  event.preventDefault();
  if (step === undefined) {
    target.click();
    return;
  }
  const radios = [...currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]:not(:disabled)')];
  radios[(radios.indexOf(target) + step + radios.length) % radios.length]?.focus();
}
