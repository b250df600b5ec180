import { useState } from 'react';
import { Link, useNavigate, useOutletContext } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { whenText } from '../kit/dates/days.ts';
import { DownloadButton } from '../kit/download-button.tsx';
import type { Filter } from '../kit/filters/filter.ts';
import { resourceLoader } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import type { RecordAction } from '../kit/table/actions.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { importDataTexts as texts } from '../texts/import/data.ts';
import type { Route } from './+types/history-page.ts';
import { type Choices, type ImportRecord, ImportState, isWorking, nameOf } from './import-state.tsx';
import { askToUndo } from './undo-import.ts';
import { UploadCard } from './upload-card.tsx';
import { useReread } from './use-reread.ts';

/** Back-office 9: the selectable page sizes. */
const ROWS = [10, 20, 50] as const;
const EVERY_MS = 3_000;

const counted = (of: (row: ImportRecord) => number) => ({
  number: true as const,
  cell: (row: ImportRecord) => groupThousands(of(row)),
});
const columns = columnsOf<ImportRecord>(texts.columns, {
  started: ({ created_at }) => whenText(created_at),
  file: {
    wraps: true,
    cell: (row) => (
      <>
        <Link className="text-ink font-semibold" to={`/admin/import-data/${row.id}`}>
          {nameOf(row)}
        </Link>{' '}
        <span className="kit-quiet">{row.status_message}</span>{' '}
        {row.held_records > 0 && (
          <Link className="text-ink font-semibold" to={`/admin/import-data/${row.id}#import-held`}>
            {texts.held.waiting(groupThousands(row.held_records))}
          </Link>
        )}
      </>
    ),
  },
  state: ({ import_status }) => <ImportState status={import_status} />,
  progress: { number: true, cell: progressText },
  total: counted((row) => row.total_records),
  processed: counted((row) => row.processed_records),
  refused: { optional: true, ...counted((row) => row.refused_records) },
  brands: counted((row) => row.total_brands),
  categories: counted((row) => row.total_categories),
  by: { optional: true, cell: ({ created_by }) => created_by },
  updated: { optional: true, cell: ({ updated_at }) => whenText(updated_at) },
  dated: {
    optional: true,
    cell: ({ wslast_updated_at }) => wslast_updated_at && whenText(wslast_updated_at),
  },
  report: (row) =>
    row.has_report && (
      <DownloadButton
        download="imports.rows"
        parameters={{ import_id: row.id }}
        busyText={texts.busy}
        label={texts.reportOf(nameOf(row))}
      >
        {texts.report}
      </DownloadButton>
    ),
});

function progressText({ total_records: total, processed_records: done }: ImportRecord): string {
  return total === 0 ? '' : `${Math.min(100, Math.floor((done / total) * 100))} %`;
}

const readList = resourceLoader('imports.list', {
  rows: 10,
  rowChoices: ROWS,
  query: (filter) => ({ source_id: filter('origen') }),
});

export async function loader(args: Route.LoaderArgs) {
  const { call } = args.context.get(serverContext);
  const [read, choices] = await Promise.all([readList(args), call('imports.choices', {})]);
  return { ...read, sources: isFailure(choices) ? [] : choices.sources };
}

function sourceFilter(sources: Choices['sources']): Filter {
  const options = sources.map(({ id, name }) => ({ value: id, label: name }));
  return { name: 'origen', label: texts.upload.source, kind: 'choice', options };
}

export default function HistoryPage({ loaderData: { found, sources } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { modules } = useOutletContext<AdminFrame>();
  const [isNew, setNew] = useState(false);
  const open = (id: string) => void navigate(`/admin/import-data/${id}`);
  useReread(found?.list.some(isWorking) ?? false, EVERY_MS);
  const undo: RecordAction<ImportRecord> = {
    label: texts.undo.button,
    icon: null,
    oneByOne: true,
    inRow: {
      name: (row) => texts.undo.buttonOf(nameOf(row)),
      withWords: true,
      shown: ({ can_undo }) => can_undo,
    },
    run: ([row]) => row && askToUndo(row.id, open),
  };
  return (
    <>
      <ResourcePage
        name="importaciones"
        texts={texts}
        found={found}
        columns={columns}
        nameOf={nameOf}
        actions={[undo]}
        rows={ROWS}
        filters={sources.length > 0 ? [sourceFilter(sources)] : []}
        othersChangeIt
        onNew={() => setNew(true)}
        tools={
          <>
            {modules.includes('admin-integrations') && (
              <ButtonLink kind="outline" size={36} to="/admin/integrations">
                {texts.services}
              </ButtonLink>
            )}
            <Button
              size={36}
              icon={<StaffIcon name="upload-simple" size={16} />}
              onClick={() => setNew(true)}
            >
              {texts.upload.heading}
            </Button>
          </>
        }
      />
      <Dialog
        open={isNew}
        title={texts.upload.heading}
        closeLabel={texts.upload.close}
        onClose={() => setNew(false)}
      >
        <UploadCard sources={sources} onSent={open} />
      </Dialog>
    </>
  );
}
