import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import type { LegalDocument } from '#rules/legal-documents/document.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { dayOf } from '../kit/dates/days.ts';
import { DayField } from '../kit/fields/day-fields.tsx';
import { ObjectListField } from '../kit/fields/list/object-list-field.tsx';
import { LongTextField, TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { legalDocumentTexts as texts } from '../texts/business/legal-documents.ts';

type Draft = OutputOf<'legalDocuments.draft'>;
type Published = OutputOf<'legalDocuments.publish'>['doc'];
type Section = { title: string; paragraphs: string };
type Values = { in_force_from: string; sections: Section[] };

const field = fieldWords(texts.fields);
const blank: Section = { title: '', paragraphs: '' };

type Props = { kind: LegalDocument; onClose: () => void; onPublished: () => void };

/** The form for a new version of a document: it starts with the latest version, or with our text. */
export default function VersionDialog({ kind, onClose, onPublished }: Props) {
  const [isFresh, setFresh] = useState(false);
  const read = () =>
    callApi('legalDocuments.draft', { query: { kind, ...(isFresh ? { fresh: 'true' } : {}) } });
  return (
    <OpenRecord key={String(isFresh)} id={kind} title={texts.kinds[kind]} read={read} onClose={onClose}>
      {(draft) => (
        <VersionForm
          kind={kind}
          draft={draft}
          onClose={onClose}
          onPublished={onPublished}
          onFresh={isFresh || draft.latest === 0 ? undefined : () => setFresh(true)}
        />
      )}
    </OpenRecord>
  );
}

type FormProps = Props & {
  draft: Draft;
  /** Restarts with our text; undefined if the form has it already. */
  onFresh: (() => void) | undefined;
};

function VersionForm({ kind, draft, onClose, onPublished, onFresh }: FormProps) {
  const today = dayOf(new Date().toISOString());
  const values: Values = {
    in_force_from: today,
    sections: draft.sections.map(({ title, paragraphs }) => ({ title, paragraphs: paragraphs.join('\n\n') })),
  };
  return (
    <RecordDialog<Values, Published>
      title={texts.createName(texts.kinds[kind])}
      values={values}
      version={undefined}
      toValues={() => values}
      wide
      saveText={texts.publish}
      failed={() => texts.notPublished}
      save={async ({ in_force_from, sections }) => {
        const body = { kind, latest: draft.latest, in_force_from, sections: sections.map(toWire) };
        return (await callApi('legalDocuments.publish', { body })).doc;
      }}
      onSaved={() => {
        showToast('success', texts.published);
        onPublished();
      }}
      onClose={onClose}
      actions={
        onFresh && (
          <Button kind="ghost" onClick={onFresh}>
            {texts.fresh}
          </Button>
        )
      }
    >
      <DayField {...field('in_force_from')} required min={today} />
      <ObjectListField<Section>
        {...field('sections')}
        rowLabel={texts.section.row}
        addLabel={texts.section.add}
        most={40}
        blank={blank}
        show={({ title }) => title}
      >
        <TextField name="title" label={texts.section.title} required maxLength={120} wide />
        <LongTextField
          name="paragraphs"
          label={texts.section.text}
          hint={texts.textHint}
          required
          maxLength={20_000}
          rows={6}
        />
      </ObjectListField>
    </RecordDialog>
  );
}

function toWire({ title, paragraphs }: Section) {
  const texts = paragraphs.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return { title, paragraphs: texts.filter((paragraph) => paragraph !== '') };
}
