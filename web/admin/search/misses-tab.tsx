import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/layout/table.tsx';
import { DownloadButton } from '../kit/download-button.tsx';
import { momentText } from '../table/moment-text.ts';
import { TablePages } from '../table/table-pages.tsx';
import { searchTexts } from '../texts/search.ts';
import { takeOff } from './failed-words.ts';
import type { Draft } from './synonym-dialog.tsx';

const texts = searchTexts.misses;

type Misses = OutputOf<'search.misses'>;

type Props = {
  misses: Misses;
  canEdit: boolean;
  onCreate: (draft: Draft) => void;
  onChanged: () => void;
};

/** What was searched and not found: a word to add, or a product to bring. */
export function MissesTab({ misses: { list, pagination }, canEdit, onCreate, onChanged }: Props) {
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());

  async function forget(query: string) {
    if (leaving.has(query)) return;
    setLeaving((before) => new Set(before).add(query));
    try {
      await takeOff(() => callApi('search.forgetMiss', { params: { query } }), texts.forgotten);
    } finally {
      setLeaving((before) => new Set([...before].filter((other) => other !== query)));
      onChanged();
    }
  }

  if (list.length === 0 && pagination.page === 1) {
    return (
      <EmptyState title={texts.none} pictures={['/pictures/1f50d.webp']}>
        {texts.noneText}
      </EmptyState>
    );
  }
  return (
    <Table
      label={texts.label}
      bar={
        <>
          <p className="type-note text-ink-2">
            {texts.about} {!canEdit && searchTexts.readOnly}
          </p>
          <DownloadButton download="search.misses" busyText={texts.downloading}>
            {texts.download}
          </DownloadButton>
        </>
      }
      foot={<TablePages label={texts.pages} pagination={pagination} to={addressOf} />}
    >
      <thead>
        <tr>
          <HeadCell>{texts.query}</HeadCell>
          <HeadCell number className="searches-narrow">
            {texts.times}
          </HeadCell>
          <HeadCell className="searches-wide">{texts.last}</HeadCell>
          <HeadCell className="searches-wide">{texts.office}</HeadCell>
          <HeadCell className="searches-actions">
            <span className="spoken">{texts.actions}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {list.map(({ query, times, lastAt, lastOffice }) => (
          <Row key={query}>
            <Cell className="searches-words">
              <b>{query}</b>
              <span className="searches-note">
                {momentText(lastAt)} · {lastOffice || texts.noOffice}
              </span>
            </Cell>
            <Cell number className="searches-narrow">
              {groupThousands(times)}
            </Cell>
            <Cell className="searches-wide">{momentText(lastAt)}</Cell>
            <Cell className="searches-wide">{lastOffice || texts.noOffice}</Cell>
            <Cell className="searches-actions">
              <div className="searches-buttons">
                {canEdit && (
                  <Button
                    kind="soft"
                    size={36}
                    aria-label={texts.createFor(query)}
                    onClick={() => onCreate({ words: [query], miss: query })}
                  >
                    {texts.create}
                  </Button>
                )}
                <IconButton size={36} label={texts.forget(query)} onClick={() => void forget(query)}>
                  <Icon name="x" size={18} />
                </IconButton>
              </div>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function addressOf(page: number): string {
  return `?ver=sin-resultados${page > 1 ? `&pagina=${page}` : ''}`;
}
