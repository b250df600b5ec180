import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { fullMomentText, versionText } from '#rules/dates/date-text.ts';
import { callApi } from '#web/api/client.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { privacyTexts } from '#web/shop/texts/account/privacy.ts';
import { profileTexts } from '#web/shop/texts/account/profile.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { deviceWords } from '../security/device-words.ts';
import { failOrLeave } from '../use-answer.ts';

const texts = privacyTexts.consents;

type Page = Pick<OutputOf<'personalData.consents'>, 'history' | 'pagination'>;

/** Every decision with its text, date and network, as stored. */
export function ConsentHistory({ first }: { first: Page }) {
  const [later, setDelayed] = useState<Page[]>([]);
  const [failed, setFailed] = useState(false);
  const { busy, run: more } = useAction(async () => {
    setFailed(false);
    try {
      const next = await callApi('personalData.consents', { query: { page: later.length + 2 } });
      setDelayed((before) => [...before, next]);
    } catch (error) {
      failOrLeave(error);
      setFailed(true);
    }
  });
  const pages = [first, ...later];
  const last = pages.at(-1) ?? first;
  return (
    <details>
      <summary className="py-2.5 type-name">{texts.history}</summary>
      {first.history.length === 0 && <p className="type-note text-ink-2">{texts.historyEmpty}</p>}
      <ul className="profile-rows">
        {pages
          .flatMap(({ history }) => history)
          .map((record) => (
            <li key={record.id}>
              <p>
                <b>{record.granted ? texts.granted : texts.withdrawn}</b>: {texts.names[record.purpose]}
                {record.channel !== '' && ` · ${texts.channelNames[record.channel]}`}
              </p>
              <p className="type-note text-ink-2">
                {[fullMomentText(new Date(record.date)), texts.textOf(versionText(record.text_version))].join(
                  ' · ',
                )}
              </p>
              <p className="type-note text-ink-2">
                {record.by_phone ? texts.byPhone : texts.from(deviceWords(record.userAgent), record.ip)}
              </p>
            </li>
          ))}
      </ul>
      {failed && <Notice tone="danger">{profileTexts.moreFailed}</Notice>}
      {last.pagination.hasNextPage && (
        <Button kind="outline" busy={busy} busyText={profileTexts.moreLoading} onClick={() => void more()}>
          {profileTexts.more}
        </Button>
      )}
    </details>
  );
}
