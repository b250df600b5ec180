import { useEffect, useRef, useState } from 'react';
import { changeLine } from '#web/shop/cart/cart-store.ts';
import type { CartLineView } from '#web/shop/cart/store/cart-types.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';

/** Storefront 5: a comment is saved once the typing rests for so long, in ms. */
const REST_MS = 500;
const MOST_LETTERS = 200;

/** What the shopper tells the person who picks; saved by itself. */
export function LineNote({ line, onClose }: { line: CartLineView; onClose: () => void }) {
  const [text, setText] = useState(line.comment);
  const input = useRef<HTMLInputElement>(null);
  const saved = useRef(line.comment);

  useEffect(() => input.current?.focus(), []);

  useEffect(() => {
    if (text.trim() === saved.current) return;
    const timer = setTimeout(() => save(text), REST_MS);
    return () => clearTimeout(timer);
  });

  function save(words: string) {
    if (words.trim() === saved.current) return;
    saved.current = words.trim();
    changeLine(line.id, { comment: words.trim() });
    announce(texts.noteSaved);
  }

  return (
    <TextInput
      ref={input}
      className="cart-line-noting"
      label={texts.note}
      placeholder={texts.notePlaceholder}
      maxLength={MOST_LETTERS}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => save(text)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The panel around must not close with the same Escape.
        event.preventDefault();
        event.stopPropagation();
        save(text);
        onClose();
      }}
    />
  );
}
