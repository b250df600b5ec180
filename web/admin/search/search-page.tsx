import { useState } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { isAdminOrSuper, roleAtLeast } from '#rules/roles.ts';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { searchTexts as texts } from '../texts/search.ts';
import type { Route } from './+types/search-page.ts';
import { MissesTab } from './misses-tab.tsx';
import './search.css';
import { type Draft, SynonymDialog } from './synonym-dialog.tsx';
import { type Group, SynonymsTab } from './synonyms-tab.tsx';

const MISSES = 'sin-resultados';

/** What people search: the words that mean the same, and what was not found. The frame around it says who may not. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, user } = context.get(serverContext);
  if (!user || !isAdminOrSuper(user.role)) return { found: null, canEdit: false };
  const page = new URL(request.url).searchParams.get('pagina') ?? undefined;
  const [synonyms, misses] = await Promise.all([
    call('synonyms.list', {}),
    call('search.misses', { query: page ? { page } : {} }),
  ]);
  const canEdit = roleAtLeast(user.role, 'superadmin');
  if (isFailure(synonyms) || isFailure(misses)) return { found: null, canEdit };
  const byName = ({ words: [one = ''] }: Group, { words: [other = ''] }: Group) =>
    one.localeCompare(other, 'es');
  return { found: { groups: synonyms.items.toSorted(byName), misses }, canEdit };
}

export default function SearchPage({ loaderData: { found, canEdit } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { revalidate, state } = useRevalidator();
  const [draft, setDraft] = useState<Draft | null>(null);
  const tab = search.get('ver') === MISSES ? MISSES : 'sinonimos';

  if (!found) {
    return (
      <FailureState
        heading="h1"
        title={texts.failed}
        actions={
          <Button onClick={() => void revalidate()} busy={state === 'loading'}>
            {texts.retry}
          </Button>
        }
      >
        {texts.failedText}
      </FailureState>
    );
  }
  const refresh = () => void revalidate();
  return (
    <>
      <h1 className="type-title searches-title">{texts.title}</h1>
      <nav className="admin-tabs" aria-label={texts.tabs.label}>
        <Link to="/admin/search" aria-current={tab === 'sinonimos' ? 'page' : undefined} preventScrollReset>
          {texts.tabs.synonyms} <span className="admin-count">{found.groups.length}</span>
        </Link>
        <Link to={`?ver=${MISSES}`} aria-current={tab === MISSES ? 'page' : undefined} preventScrollReset>
          {texts.tabs.misses}
        </Link>
      </nav>
      {tab === MISSES ? (
        <MissesTab misses={found.misses} canEdit={canEdit} onCreate={setDraft} onChanged={refresh} />
      ) : (
        <SynonymsTab groups={found.groups} canEdit={canEdit} onEdit={setDraft} onChanged={refresh} />
      )}
      {draft && (
        <SynonymDialog
          key={draft.group?.id ?? draft.miss ?? 'new'}
          draft={draft}
          onClose={() => setDraft(null)}
          onChanged={refresh}
        />
      )}
    </>
  );
}
