import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { formatPesos } from '#rules/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { returnTexts } from '../texts/order/returns.ts';
import { linesOf, type ReturnedLine, type ReturnValues } from './return-values.ts';

const texts = returnTexts.dialog;
const PAUSE_MS = 300;

/** The refund for these lines; `problem` is the reason why they cannot be returned, '' if they can. */
export type Preview = { lines: readonly ReturnedLine[]; amount: number; beside: number; problem: string };

type Props = {
  orderId: string;
  turn: number;
  preview: Preview | undefined;
  onPreview: (preview: Preview | undefined) => void;
};

export function Amount({ orderId, turn, preview, onPreview }: Props) {
  const rows = useWatch<ReturnValues, 'lines'>({ name: 'lines' });
  const lines = linesOf({ lines: rows });
  const of = JSON.stringify(lines);

  const read = useEffectEvent(async (isCurrent: () => boolean) => {
    try {
      const found = await callApi('returns.preview', { params: { id: orderId }, body: { lines } });
      if (isCurrent()) onPreview({ lines, amount: found.amount, beside: found.beside, problem: '' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isCurrent()) onPreview({ lines, amount: 0, beside: 0, problem: error.message });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another reading.
  useEffect(() => {
    if (of === '[]') return;
    let isCurrent = true;
    const waiting = setTimeout(() => void read(() => isCurrent), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(waiting);
    };
  }, [of, turn]);

  if (lines.length === 0 || !preview) return null;
  if (preview.problem !== '') return <Notice tone="warn">{preview.problem}</Notice>;
  return (
    <p className="kit-wide grid" role="status">
      <b className="type-price-l">{texts.amount(formatPesos(preview.amount))}</b>
      <span className="kit-note">
        {preview.beside > 0 ? texts.withBeside(formatPesos(preview.beside)) : texts.without}
      </span>
    </p>
  );
}
