import { useState } from 'react';
import { Button } from './button.tsx';

type Props = {
  text: string;
  children: string;
  /** What is said when it was copied, and when it could not be. */
  said: { copied: string; failed: string };
};

/** Copies, and says whether it did. */
export function CopyButton({ text, children, said }: Props) {
  const [answer, setAnswer] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setAnswer(said.copied);
    } catch {
      // No secure origin, or the person said no.
      setAnswer(said.failed);
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button kind="outline" onClick={copy}>
        {children}
      </Button>
      <span role="status" className="type-note text-ink-2">
        {answer}
      </span>
    </span>
  );
}
