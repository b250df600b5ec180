import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { isFailure } from '#web/api/answer.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { serverContext } from '#web/api/server-context.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { ListFailed } from '../kit/dialogs/states.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import '../kit/kit.css';
import { orderMessageTexts as texts } from '../texts/order/messages.ts';
import type { Route } from './+types/order-messages-page.ts';

type Setting = OutputOf<'orderMessages.list'>['list'][number];

const MessageDialog = lazyPart(() => import('./message-dialog.tsx'));
const WhatsappDialog = lazyPart(() => import('./whatsapp-dialog.tsx'));

export async function loader({ context }: Route.LoaderArgs) {
  const found = await context.get(serverContext).call('orderMessages.list', {});
  return { settings: isFailure(found) ? null : found.list };
}

export default function OrderMessagesPage({ loaderData: { settings } }: Route.ComponentProps) {
  const [editing, setEditing] = useState<Setting | null>(null);
  const [atMeta, setAtMeta] = useState(false);
  const { revalidate } = useRevalidator();
  if (!settings) return <ListFailed title={texts.failed} />;
  const columns = columnsOf<Setting & { id: string }>(texts.columns, {
    moment: ({ moment }) => texts.moments[moment],
    state: ({ off, due }) => <StateBadge tone={off ? 'closed' : 'done'}>{stateWords(off, due)}</StateBadge>,
    channels: ({ urgent }) => texts.channels[urgent ? 'urgent' : 'mail'],
    words: ({ words }) => words,
    edit: (setting) => (
      <Button
        size={36}
        kind="outline"
        aria-label={texts.editName(texts.moments[setting.moment])}
        onClick={() => setEditing(setting)}
      >
        {texts.edit}
      </Button>
    ),
  });
  return (
    <>
      <header className="kit-head">
        <h1 className="type-title">{texts.title}</h1>
        <Button kind="outline" onClick={() => setAtMeta(true)}>
          {texts.whatsapp.open}
        </Button>
      </header>
      <p className="type-note text-ink-2 mb-4 max-w-[640px]">{texts.about}</p>
      <div className="max-w-[960px]">
        <PlainTable
          label={texts.title}
          columns={columns}
          rows={settings.map((setting) => ({ ...setting, id: setting.moment }))}
        />
      </div>
      {atMeta && <WhatsappDialog onClose={() => setAtMeta(false)} />}
      {editing && (
        <MessageDialog
          setting={editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

function stateWords(off: boolean, due: boolean): string {
  if (due) return texts.states.due;
  return off ? texts.states.off : texts.states.on;
}
