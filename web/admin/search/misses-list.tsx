import { Suspense, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { DownloadButton } from '../kit/download-button.tsx';
import type { Found } from '../kit/resource-loader.ts';
import { ResourcePage } from '../kit/resource-page.tsx';
import type { RecordAction } from '../kit/table/actions.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { doForEach } from '../kit/table/do-for-each.ts';
import { momentText } from '../table/moment-text.ts';
import { searchTexts } from '../texts/search.ts';

const SynonymDialog = lazyPart(() => import('./synonym-dialog.tsx'));
const texts = searchTexts.misses;

type Miss = OutputOf<'search.misses'>['list'][number] & { id: string };

const columns = columnsOf<Miss>(searchTexts.columns, {
  query: { wraps: true, cell: ({ query }) => <b>{query}</b> },
  times: { number: true, cell: ({ times }) => groupThousands(times) },
  shown: ({ shown: correction }) => correction || texts.nothingShown,
  last: ({ lastAt }) => momentText(lastAt),
  office: ({ lastOffice }) => lastOffice || texts.noOffice,
});
const forget = async ({ query }: Miss) => {
  await callApi('search.forgetMiss', { params: { query } });
  return undefined;
};
const forgetting: RecordAction<Miss> = {
  label: texts.forgetSeveral,
  icon: <Icon name="x" size={18} />,
  run: (rows, refresh) => doForEach(rows, forget, refresh),
  inRow: { name: ({ query }) => texts.forget(query) },
};

type Props = { found: Found<OutputOf<'search.misses'>['list'][number]>; canEdit: boolean };

/** Searches without results, each with an action: add a synonym, or stock a product. */
export function MissesList({ found, canEdit }: Props) {
  const [begun, setBegun] = useState<{ miss: Miss; refresh: () => void }>();
  const creating: RecordAction<Miss> = {
    label: texts.begin,
    icon: null,
    oneByOne: true,
    run: ([miss], refresh) => miss && setBegun({ miss, refresh }),
    inRow: { name: ({ query }) => texts.createFor(query), withWords: true },
  };
  return (
    <>
      <ResourcePage
        name="busquedas"
        texts={{ title: searchTexts.title, ...texts, about: canEdit ? texts.about : searchTexts.readOnly }}
        found={found && { ...found, list: found.list.map((miss) => ({ ...miss, id: miss.query })) }}
        columns={columns}
        nameOf={({ query }) => query}
        views={searchTexts.views}
        actions={canEdit ? [creating, forgetting] : [forgetting]}
        picture="/pictures/1f50d.webp"
        tools={
          <DownloadButton download="search.misses" busyText={texts.downloading}>
            {texts.download}
          </DownloadButton>
        }
      />
      {begun && (
        <Suspense>
          <SynonymDialog
            words={`${begun.miss.query}\n`}
            onClose={() => setBegun(undefined)}
            onSaved={async () => {
              setBegun(undefined);
              // The search is solved; its entry may have been removed already.
              await forget(begun.miss).catch(() => {});
              begun.refresh();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
