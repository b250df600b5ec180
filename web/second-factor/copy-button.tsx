import { useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { texts } from './texts.ts';

/** Copies, and says whether it did. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [said, setSaid] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(texts.codes.copied);
    } catch {
      // No secure origin, or the person said no.
      setSaid(texts.codes.copyFailed);
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button kind="outline" onClick={copy}>
        {children}
      </Button>
      <span role="status" className="type-note text-ink-2">
        {said}
      </span>
    </span>
  );
}
