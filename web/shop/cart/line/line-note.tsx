import { useEffect, useRef, useState } from 'react';
import { changeLine } from '#web/shop/cart/cart-store.ts';
import type { CartLineView } from '#web/shop/cart/cart-types.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { productTexts } from '#web/shop/texts/product.ts';
import { TextArea } from '#web/ui/fields/text-input.tsx';

/** Storefront 5: debounce of a note, in ms. */
const DEBOUNCE_MS = 500;
const MOST_LETTERS = 500;
const NEARLY_FULL = 400;

/** 'writing' until the server has the text. */
type NoteState = 'still' | 'writing' | 'saved' | 'failed';

const stateTexts: Record<NoteState, string> = {
  still: '',
  writing: texts.noteSaving,
  saved: texts.noteSaved,
  failed: texts.noteFailed,
};

export function LineNote({ line, onDone }: { line: CartLineView; onDone: () => void }) {
  const [text, setText] = useState(line.comment);
  /** The text last sent for saving; `seen` is the latest one from the cart. */
  const [savedText, setSavedText] = useState(line.comment);
  const [seen, setSeen] = useState(line.comment);
  const [state, setState] = useState<NoteState>('still');
  const words = text.trim();
  const unsaved = words !== savedText;

  if (line.comment !== seen) {
    setSeen(line.comment);
    setSavedText(line.comment);
    // Changed on another device. Text being typed or unsaved stays.
    if (state === 'still' || state === 'saved') setText(line.comment);
    else if (line.comment !== words && !line.pending) setState('failed');
  }
  if (state === 'writing' && !line.pending && line.comment === words) setState('saved');

  function save() {
    if (!unsaved) return;
    setState('writing');
    setSavedText(words);
    changeLine(line.id, { comment: words });
  }

  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the delay.
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  // Also saves when the panel or page is left in the middle of a word.
  useEffect(() => () => latest.current(), []);

  return (
    <div>
      <TextArea
        label={texts.note}
        placeholder={productTexts.noteHints[line.product.tint]}
        rows={2}
        maxLength={MOST_LETTERS}
        value={text}
        hint={text.length >= NEARLY_FULL ? texts.noteLetters(text.length, MOST_LETTERS) : undefined}
        onChange={(event) => {
          setState('writing');
          setText(event.target.value);
        }}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          // The same Escape must not close the panel around it.
          event.preventDefault();
          event.stopPropagation();
          save();
          onDone();
        }}
      />
      <p className="type-note text-ink-2 min-h-4.5 mt-1" role="status">
        {stateTexts[state]}
      </p>
    </div>
  );
}
