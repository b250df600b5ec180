import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutputOf } from '#contract/index.ts';
import { FIRST_MODULES } from '#rules/first-modules.ts';
import { slugOf } from '#rules/links/slug.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ChecksField } from '../kit/fields/checks-field.tsx';
import { TextListField } from '../kit/fields/list/text-list-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { businessesTexts as texts } from '../texts/business/businesses.ts';

export type Business = OutputOf<'businesses.list'>['list'][number];
export type FirstLink = OutputOf<'businesses.link'>;

type Props = Opened & { business: Business | undefined; onLink: (link: FirstLink) => void };
/** The registry of businesses has no versions: few people edit it, and each write is complete. */
export type Unversioned = { version: number };
/** Any version: a form without one would be for a new record. */
export const UNVERSIONED = 1;
const MAX_SLUG = 40;
const blank = { name: '', slug: '', host: '', email: '', modules: [...FIRST_MODULES] };

export default function BusinessDialog({ business, onLink, onClose, onSaved }: Props) {
  if (business) return <HostsDialog business={business} onClose={onClose} onSaved={onSaved} />;
  return (
    <OpenRecord id="" title={texts.create} read={() => callApi('modules.list', {})} onClose={onClose}>
      {({ list }) => <NewBusiness modules={list} onLink={onLink} onClose={onClose} onSaved={onSaved} />}
    </OpenRecord>
  );
}

type NewProps = Pick<Props, 'onLink' | 'onClose' | 'onSaved'> & {
  /** The modules to choose from, the same for all businesses. */
  modules: OutputOf<'modules.list'>['list'];
};

function NewBusiness({ modules, onLink, onClose, onSaved }: NewProps) {
  const [slugLabel, slugHint] = texts.fields.slug;
  const [hostLabel, hostHint] = texts.fields.host;
  const [emailLabel, emailHint] = texts.fields.email;
  return (
    <RecordDialog<typeof blank, FirstLink & Unversioned>
      title={texts.create}
      subtitle={texts.about}
      values={blank}
      version={undefined}
      toValues={() => blank}
      save={async (body) => ({ ...(await callApi('businesses.create', { body })), version: UNVERSIONED })}
      onSaved={(link) => {
        onLink(link);
        onSaved();
      }}
      onClose={onClose}
    >
      <TextField name="name" label={texts.fields.name} required maxLength={120} />
      <SlugOfName />
      <TextField name="slug" label={slugLabel} hint={slugHint} required maxLength={MAX_SLUG} />
      <TextField name="host" label={hostLabel} hint={hostHint} required maxLength={253} />
      <TextField name="email" type="email" label={emailLabel} hint={emailHint} required maxLength={200} />
      <ChecksField
        name="modules"
        label={texts.modules.label}
        hint={texts.modules.first}
        options={modules.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </RecordDialog>
  );
}

function SlugOfName() {
  const { getValues, setValue } = useFormContext<typeof blank>();
  const name = useWatch<typeof blank, 'name'>({ name: 'name' });
  const proposed = useRef('');
  useEffect(() => {
    if (getValues('slug') !== proposed.current) return;
    proposed.current = slugOf(name).slice(0, MAX_SLUG).replace(/-$/, '');
    setValue('slug', proposed.current, { shouldDirty: true });
  }, [name, getValues, setValue]);
  return null;
}

function HostsDialog({
  business,
  onClose,
  onSaved,
}: Pick<Props, 'onClose' | 'onSaved'> & { business: Business }) {
  const [label, hint] = texts.fields.hosts;
  return (
    <RecordDialog<{ hosts: string[] }, { hosts: string[] } & Unversioned>
      title={texts.edit(business.name)}
      values={valuesOf(business)}
      version={UNVERSIONED}
      toValues={valuesOf}
      save={async (body) => ({
        ...(await callApi('businesses.hosts', { params: { id: business.id }, body })),
        version: UNVERSIONED,
      })}
      onSaved={() => {
        showToast('success', texts.saved);
        onSaved();
      }}
      onClose={onClose}
    >
      <TextListField
        name="hosts"
        label={label}
        hint={hint}
        rowLabel={texts.fields.hostRow}
        maxLength={253}
        most={20}
      />
    </RecordDialog>
  );
}

const valuesOf = ({ hosts }: { hosts: readonly string[] }) => ({ hosts: [...hosts] });
