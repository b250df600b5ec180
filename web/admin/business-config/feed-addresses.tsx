import { useState } from 'react';
import { useOutletContext, useRouteLoaderData } from 'react-router';
import type { AdminFrame } from '#web/admin/shell/admin-frame.ts';
import { CopyButton } from '#web/ui/actions/copy-button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { configTexts } from '../texts/business/config.ts';

const { feeds: texts } = configTexts;
const PLATFORMS = ['google', 'meta'] as const;

/** The addresses of the catalogue feeds for Google and Meta, one per office (rule 128). */
export function FeedAddresses() {
  const { offices, modules } = useOutletContext<AdminFrame>();
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? '';
  const [officeId, setOfficeId] = useState(offices[0]?.id ?? '');
  const isOn = modules.includes('product_feeds');
  return (
    <section className="grid gap-3" aria-label={texts.title}>
      <h3 className="type-section">{texts.title}</h3>
      <p className="kit-note">{isOn ? texts.note : texts.off}</p>
      {isOn && (
        <>
          <Select
            label={texts.office}
            size={36}
            value={officeId}
            onChange={(event) => setOfficeId(event.target.value)}
          >
            {offices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          {PLATFORMS.map((platform) => (
            <FeedAddress
              key={`${platform} ${officeId}`}
              label={texts.platforms[platform]}
              url={`${origin}/feeds/${platform}.xml?sede=${officeId}`}
            />
          ))}
        </>
      )}
    </section>
  );
}

function FeedAddress({ label, url }: { label: string; url: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="kit-note">{label}</span>
      <code className="break-all select-all">{url}</code>
      <CopyButton text={url} messages={texts.copying}>
        {texts.copy}
      </CopyButton>
    </span>
  );
}
