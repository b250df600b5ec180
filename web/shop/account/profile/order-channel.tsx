import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import type { OrderChannel } from '#rules/messages/channels.ts';
import { phoneText } from '#rules/phone-text.ts';
import { callApi } from '#web/api/client.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { orderChannelTexts as texts } from '#web/shop/texts/account/order-channel.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';
import { SectionState } from './section-state.tsx';
import { failOrLeave, useAnswer } from './use-answer.ts';

type Choice = OutputOf<'orderChannel.get'>;

/** How the person is told of their orders (rule 113). */
export default function OrderChannelCard() {
  const { answer, again, put } = useAnswer(() => callApi('orderChannel.get', {}));
  return (
    <section className="panel profile-narrow" aria-labelledby="order-channel-title">
      <div>
        <h2 id="order-channel-title" className="type-section">
          {texts.title}
        </h2>
        <p className="type-note text-ink-2">{texts.text}</p>
      </div>
      <SectionState answer={answer} again={again} failed={texts.failed} failedText={texts.failedText}>
        {(read) => <ChannelForm key={read.channel} read={read} onSaved={put} />}
      </SectionState>
    </section>
  );
}

function ChannelForm({ read, onSaved }: { read: Choice; onSaved: (saved: Choice) => void }) {
  const [chosen, setChosen] = useState<OrderChannel>(read.channel);
  const { text_version } = read.consent;
  const { busy, run: save } = useAction(async () => {
    try {
      const body = chosen === 'whatsapp' ? { channel: chosen, text_version } : { channel: chosen };
      onSaved(await callApi('orderChannel.save', { body }));
      showToast('success', texts.saved);
    } catch (error) {
      showToast('error', `${texts.notSaved} ${failOrLeave(error).message}`);
    }
  });
  const isNew = chosen !== read.channel;
  const agrees = isNew && chosen === 'whatsapp';
  return (
    <>
      <ChoiceGroup label={texts.group} hiddenLabel>
        {read.choices.map(({ channel, to }) => (
          <ChoiceRow
            key={channel}
            name="order-channel"
            value={channel}
            title={texts.channels[channel][0]}
            text={to === '' ? texts.missing[channel] : `${texts.channels[channel][1]} ${phoneText(to)}`}
            disabled={to === ''}
            checked={chosen === channel}
            onChange={() => setChosen(channel)}
          >
            {channel === 'whatsapp' && agrees ? (
              <div className="grid gap-2">
                {read.opted_out && <Notice tone="warn">{texts.optedOut}</Notice>}
                <p className="type-note">{read.consent.text}</p>
              </div>
            ) : undefined}
          </ChoiceRow>
        ))}
      </ChoiceGroup>
      {isNew && (
        <Button
          className="justify-self-start"
          busy={busy}
          busyText={texts.saving}
          onClick={() => void save()}
        >
          {agrees ? texts.agree : texts.save}
        </Button>
      )}
    </>
  );
}
