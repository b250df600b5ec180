import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { LEGAL_DOCUMENTS, type LegalDocument } from '#rules/legal-documents/document.ts';
import { isFailure } from '#web/api/answer.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { serverContext } from '#web/api/server-context.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { dayOf, shortDay } from '../kit/dates/days.ts';
import { ListFailed } from '../kit/dialogs/states.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import '../kit/kit.css';
import { legalDocumentTexts as texts } from '../texts/business/legal-documents.ts';
import type { Route } from './+types/legal-documents-page.ts';

type Version = OutputOf<'legalDocuments.list'>['list'][number];

const VersionDialog = lazyPart(() => import('./version-dialog.tsx'));

export async function loader({ context }: Route.LoaderArgs) {
  const found = await context.get(serverContext).call('legalDocuments.list', {});
  return { versions: isFailure(found) ? null : found.list };
}

export default function LegalDocumentsPage({ loaderData: { versions } }: Route.ComponentProps) {
  const [writing, setWriting] = useState<LegalDocument | null>(null);
  const { revalidate } = useRevalidator();
  if (!versions) return <ListFailed title={texts.failed} />;
  return (
    <>
      <header className="kit-head">
        <h1 className="type-title">{texts.title}</h1>
      </header>
      <p className="type-note text-ink-2 mb-4 max-w-[640px]">{texts.about}</p>
      <div className="grid max-w-[860px] gap-6">
        {LEGAL_DOCUMENTS.map((kind) => (
          <Document
            key={kind}
            kind={kind}
            versions={versions.filter((one) => one.kind === kind)}
            onNew={() => setWriting(kind)}
          />
        ))}
      </div>
      {writing && (
        <VersionDialog
          kind={writing}
          onClose={() => setWriting(null)}
          onPublished={() => {
            setWriting(null);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

type DocumentProps = { kind: LegalDocument; versions: Version[]; onNew: () => void };

function Document({ kind, versions, onNew }: DocumentProps) {
  const name = texts.kinds[kind];
  return (
    <section className="border-line bg-surface grid gap-3 rounded-card border p-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="type-section grow basis-60">{name}</h2>
        <ButtonLink to={`/${kind}`} kind="ghost" size={36} target="_blank">
          {texts.read}
        </ButtonLink>
        <Button size={36} kind="outline" aria-label={texts.createName(name)} onClick={onNew}>
          {texts.create}
        </Button>
      </header>
      {versions.length === 0 ? (
        <p className="text-ink-2">{kind === 'terms' ? texts.nonePlural : texts.none}</p>
      ) : (
        <PlainTable
          label={name}
          columns={columns}
          rows={versions.map((one) => ({ ...one, id: String(one.version) }))}
        />
      )}
    </section>
  );
}

const columns = columnsOf<Version & { id: string }>(texts.columns, {
  version: ({ version }) => texts.version(version),
  state: (version) => (
    <StateBadge tone={version.in_force ? 'done' : 'waiting'}>{texts.states[stateOf(version)]}</StateBadge>
  ),
  day: ({ in_force_from }) => shortDay(in_force_from),
  published: ({ published_date }) => shortDay(dayOf(published_date)),
  by: ({ published_by }) => published_by,
});

function stateOf({ in_force, in_force_from }: Version) {
  if (in_force) return 'inForce';
  return in_force_from > dayOf(new Date().toISOString()) ? 'coming' : 'former';
}
