import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { RecordTabs } from '../kit/form/record-tabs.tsx';
import { partsTexts } from '../texts/kit/parts.ts';
import { kitTexts } from '../texts/kit.ts';
import { type FieldSection, sampleField } from './sample-fields.tsx';
import { blank, filledWith, type Sample } from './samples.ts';

const texts = partsTexts.record;

type Office = { id: string; name: string };
type Saved = Sample & { version: number };
const DATA: readonly FieldSection[] = ['text', 'grams', 'one', 'switch', 'separator', 'colour', 'texts'];
const CONTENT: readonly FieldSection[] = ['longText', 'objects', 'group', 'rich'];

/**
 * A sample dialog of a record with tabs. The record exists only in this component: it simulates refusals and concurrent
 * changes.
 */
export function SampleRecord({ offices }: { offices: readonly Office[] }) {
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState<Saved>({ ...blank, text: partsTexts.samples.text, version: 1 });

  async function save(values: Sample, version: number | undefined): Promise<Saved> {
    const wrong = wrongFields(values);
    if (wrong.length > 0) throw refusal({ code: 'INVALID_INPUT', status: 400, details: wrong });
    if (version === 1) {
      const { texts: words, group, text } = filledWith(offices);
      const current = { ...saved, text, texts: words, group, version: 2 };
      const data = { who: texts.who, when: new Date().toISOString(), current };
      throw refusal({ code: 'STALE_EDIT', status: 409, details: [], data });
    }
    return { ...values, version: (version ?? 0) + 1 };
  }

  return (
    <div>
      <Button kind="outline" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {open && (
        <RecordDialog<Sample, Saved>
          title={texts.title}
          values={saved}
          version={saved.version}
          toValues={(record) => record}
          save={save}
          onSaved={(record) => {
            setSaved(record);
            setOpen(false);
            showToast('success', kitTexts.record.saved);
          }}
          onClose={() => setOpen(false)}
        >
          <RecordTabs
            label={texts.tabs}
            tabs={[
              {
                value: 'datos',
                label: texts.data,
                stays: true,
                children: <Fields of={DATA} offices={offices} />,
              },
              {
                value: 'contenido',
                label: texts.content,
                stays: true,
                children: <Fields of={CONTENT} offices={offices} />,
              },
              { value: 'pedidos', label: texts.orders, children: <p>{texts.ordersText}</p> },
            ]}
          />
        </RecordDialog>
      )}
    </div>
  );
}

function Fields({ of, offices }: { of: readonly FieldSection[]; offices: readonly Office[] }) {
  return (
    <div className="kit-form">
      {of.map((section) => (
        <Field key={section} section={section} offices={offices} />
      ))}
    </div>
  );
}

function Field({ section, offices }: { section: FieldSection; offices: readonly Office[] }) {
  return sampleField(section, offices);
}

function wrongFields({ objects }: Sample) {
  if (objects.length === 0) return [{ field: 'body.objects', message: texts.needsSteps }];
  return objects.flatMap(({ text }, at) =>
    text === '' ? [{ field: `body.objects.${at}.text`, message: texts.stepNeedsText }] : [],
  );
}

type Refusal = Pick<ApiError, 'code' | 'status' | 'details'> & { data?: unknown };

function refusal(of: Refusal): ApiError {
  return new ApiError({ message: '', requestId: '', ...of });
}
