import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { CopyButton } from '#web/ui/actions/copy-button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { texts } from './texts.ts';

type Props = { codes: readonly string[]; business: string; heading: 'h1' | 'h2'; onSaved: () => void };

export function RecoveryCodes({ codes, business, heading: Heading, onSaved }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const [saved, setSaved] = useState(false);
  useEffect(() => title.current?.focus(), []);

  function download() {
    const file = new Blob([[texts.codes.fileHead(business), '', ...codes, ''].join('\r\n')], {
      type: 'text/plain;charset=utf-8',
    });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = texts.codes.file;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <section className="grid gap-4" aria-labelledby="recovery-heading">
      <Heading
        id="recovery-heading"
        ref={title}
        tabIndex={-1}
        className={Heading === 'h1' ? 'type-title' : 'type-section'}
      >
        {texts.codes.heading}
      </Heading>
      <p>{texts.codes.text}</p>
      <ul className="second-codes" aria-label={texts.codes.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-start gap-2">
        <CopyButton text={codes.join('\n')} messages={texts.codes.copying}>
          {texts.codes.copy}
        </CopyButton>
        <Button kind="outline" onClick={download}>
          {texts.codes.download}
        </Button>
      </div>
      <Checkbox checked={saved} onChange={(event) => setSaved(event.target.checked)}>
        {texts.codes.saved}
      </Checkbox>
      <Button size={52} wide onClick={onSaved} disabledReason={saved ? undefined : texts.codes.keepFirst}>
        {texts.codes.go}
      </Button>
    </section>
  );
}
