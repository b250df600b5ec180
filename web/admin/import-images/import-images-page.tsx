import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import { importImagesTexts as texts } from '../texts/import/images.ts';
import type { Route } from './+types/import-images-page.ts';
import { Choose } from './choose-files.tsx';
import { countOf, type Property, type Row, type State, sortedRows } from './plan.ts';
import { useImageImport } from './use-image-import.ts';

const tones: Record<State, BadgeTone> = {
  waiting: 'waiting',
  valid: 'new',
  invalid: 'failed',
  uploading: 'waiting',
  done: 'done',
  failed: 'failed',
  before: 'closed',
};
const properties = Object.entries(texts.properties).map(([value, label]) => ({
  value: value as Property,
  label,
}));

const columns = columnsOf<Row>(texts.columns, {
  file: { wraps: true, cell: ({ file }) => <b className="wrap-anywhere">{file.name}</b> },
  product: {
    wraps: true,
    cell: ({ product, why }) =>
      why !== '' || !product ? (
        why
      ) : (
        <>
          {product.title} <span className="kit-quiet">{product.photoUrl !== '' && texts.replaces}</span>
        </>
      ),
  },
  state: ({ state }) => <StateBadge tone={tones[state]}>{texts.states[state]}</StateBadge>,
});

export async function loader({ context }: Route.LoaderArgs) {
  const query = { has_image: 'false', inactive: 'false', limit: 1 } as const;
  const found = await context.get(serverContext).call('products.listForStaff', { query });
  if (isFailure(found)) return { without: null, isMore: false };
  const { totalCount, moreThan } = found.pagination;
  return { without: totalCount ?? moreThan ?? null, isMore: moreThan !== undefined };
}

export default function ImportImagesPage({ loaderData: { without, isMore } }: Route.ComponentProps) {
  const [property, setProperty] = useState<Property>('id_item');
  const work = useImageImport(property);
  const { rows, phase, leftOff } = work;
  const isBusy = phase === 'validating' || phase === 'updating';
  const count = (...states: State[]) => groupThousands(countOf(rows, ...states));

  return (
    <>
      <header className="kit-head">
        <h1 className="type-title">{texts.title}</h1>
        <span className="kit-quiet">
          {without === null ? texts.withoutFailed : texts.without(groupThousands(without), isMore)}{' '}
          {without !== null && without > 0 && (
            <Link className="link" to="/admin/products-without-image">
              {texts.seeWithout}
            </Link>
          )}
        </span>
      </header>
      <div className="grid gap-4">
        <p className="kit-quiet">{texts.about}</p>
        {leftOff && rows.length === 0 && (
          <Notice tone="warn">
            {texts.leftOff(groupThousands(leftOff.done), groupThousands(leftOff.total))}
          </Notice>
        )}
        <fieldset className="flex flex-wrap items-center gap-3" disabled={isBusy}>
          <b>{texts.property}</b>
          <Segmented label={texts.property} options={properties} value={property} onChange={setProperty} />
          <Choose icon="upload-simple" folder onFiles={work.choose}>
            {texts.folder}
          </Choose>
          <Choose icon="images" onFiles={work.choose}>
            {texts.files}
          </Choose>
        </fieldset>
        {work.offline && <Notice tone="warn">{texts.offline}</Notice>}
        {countOf(rows, 'before') > 0 && (
          <Notice
            tone="info"
            action={
              isBusy ? undefined : (
                <button type="button" className="link" onClick={() => void work.again()}>
                  {texts.again}
                </button>
              )
            }
          >
            {texts.resumed(count('before'))}
          </Notice>
        )}
        {work.archive !== '' && <Notice tone="danger">{texts.archive(work.archive)}</Notice>}
        {rows.length > 0 && <Standing work={work} />}
        <DataTable
          name="importar-imagenes"
          label={texts.title}
          rows={sortedRows(rows)}
          columns={columns}
          nameOf={({ file }) => file.name}
          instead={
            rows.length === 0 ? (
              <EmptyState heading="h2" title={texts.noneChosen} pictures={['/pictures/1f9fa.webp']} />
            ) : undefined
          }
        />
      </div>
    </>
  );
}

function Standing({ work }: { work: ReturnType<typeof useImageImport> }) {
  const { rows, phase, validated } = work;
  const { revalidate } = useRevalidator();
  const count = (...states: State[]) => groupThousands(countOf(rows, ...states));
  const [done, failed, left] = [
    countOf(rows, 'done'),
    countOf(rows, 'failed'),
    countOf(rows, 'valid', 'failed'),
  ];
  const inWork = countOf(rows, 'done', 'failed', 'uploading', 'valid');
  const words =
    phase === 'validating'
      ? texts.validating(groupThousands(validated), groupThousands(rows.length))
      : phase === 'updating'
        ? texts.updating(groupThousands(done + failed), groupThousands(inWork))
        : done + failed > 0
          ? texts.finished(groupThousands(done), groupThousands(failed))
          : texts.ready(count('valid'), count('invalid'));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status">
        <b>{words}</b>
      </p>
      {phase === 'ready' && left > 0 && (
        <Button onClick={() => void work.start().then(revalidate)}>
          {done > 0 ? texts.goOn(groupThousands(left)) : texts.start(groupThousands(left))}
        </Button>
      )}
      {phase === 'updating' && (
        <Button kind="outline" onClick={work.stop}>
          {texts.stop}
        </Button>
      )}
    </div>
  );
}
