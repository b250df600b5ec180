import { useState } from 'react';
import { Button } from './button.tsx';

type Props = {
  text: string;
  children: string;
  name?: string;
  messages: { copied: string; failed: string };
};

export function CopyButton({ text, children, name, messages }: Props) {
  const [answer, setAnswer] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setAnswer(messages.copied);
    } catch {
      // Insecure origin, or permission denied.
      setAnswer(messages.failed);
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button kind="outline" aria-label={name} onClick={copy}>
        {children}
      </Button>
      <span role="status" className="type-note text-ink-2">
        {answer}
      </span>
    </span>
  );
}
