import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { whenText } from '../kit/dates/days.ts';
import { useWork } from '../kit/dialogs/use-work.ts';
import type { CodePlace } from '../kit/fields/code-editor.tsx';
import { CodeField } from '../kit/fields/code-field.tsx';
import { RecordPage } from '../kit/form/record-page.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import { styleTexts as texts } from '../texts/business/styles.ts';
import { ShopPreview } from './shop-preview.tsx';

export type Styles = OutputOf<'styles.list'>;
type Values = { styles: string };
type Saved = Values & { version: number };
type Version = Styles['versions'][number] & { id: string; isNow: boolean };

/** The height of the editor, in px (back-office 9). */
const HEIGHT = 500;

export function StylesTab({ found }: { found: Styles }) {
  const { revalidate } = useRevalidator();
  const [refusedAt, setRefusedAt] = useState<CodePlace>();
  return (
    <RecordPage<Values, Saved>
      values={{ styles: found.styles }}
      version={found.version}
      toValues={({ styles }) => ({ styles })}
      save={({ styles }, version = found.version) =>
        callApi('styles.save', { body: { styles, version } }).catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'STYLES_NOT_SAVED')
            setRefusedAt(error.data as CodePlace);
          throw error;
        })
      }
      onSaved={() => {
        showToast('success', texts.saved);
        void revalidate();
      }}
      refused={() => texts.failed}
      beside={<StylePreview stored={found.styles} />}
    >
      <section className="kit-card">
        <CodeField
          name="styles"
          label={texts.label}
          hint={texts.about}
          language="css"
          height={HEIGHT}
          place={refusedAt}
        />
      </section>
      <section className="kit-card">
        <h2 className="type-section">{texts.versions}</h2>
        {found.versions.length === 0 ? (
          <p className="kit-quiet">{texts.noVersions}</p>
        ) : (
          <Versions found={found} />
        )}
      </section>
    </RecordPage>
  );
}

function StylePreview({ stored }: { stored: string }) {
  const { styles } = useWatch() as Values;
  return <ShopPreview draft={styles === stored ? {} : { custom_css_styles: styles }} />;
}

/** An older version is loaded into the editor and saved as a new one, so that none is lost. */
function Versions({ found: { versions, version } }: { found: Styles }) {
  const form = useFormContext<Values>();
  const rows = versions.map(
    (one): Version => ({ ...one, id: String(one.number), isNow: one.number === version }),
  );
  const { busy, run } = useWork();
  const goBack = (number: number) =>
    run(async () => {
      const { styles } = await callApi('styles.get', { params: { number } });
      form.setValue('styles', styles, { shouldDirty: true });
      showToast('info', texts.loaded(number));
    });
  const columns = columnsOf<Version>(texts.columns, {
    number: ({ number }) => <b>{number}</b>,
    when: ({ creationDate }) => whenText(creationDate),
    who: ({ who }) => who || texts.nobody,
    lines: { number: true, cell: ({ lines }) => lines },
    action: ({ number, isNow }) =>
      isNow ? (
        <StateBadge tone="done">{texts.now}</StateBadge>
      ) : (
        <Button
          kind="outline"
          size={36}
          aria-label={texts.backOf(number)}
          busy={busy}
          onClick={() => void goBack(number)}
        >
          {texts.back}
        </Button>
      ),
  });
  return <PlainTable label={texts.versions} rows={rows} columns={columns} />;
}
