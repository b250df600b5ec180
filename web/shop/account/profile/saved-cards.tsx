import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { cardName, expiryText } from '#rules/payments/card.ts';
import { callApi } from '#web/api/client.ts';
import { RemovalDialog } from '#web/shop/form/removal-dialog.tsx';
import { savedCardTexts as texts } from '#web/shop/texts/account/saved-cards.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { SectionState } from './section-state.tsx';
import { useAnswer } from './use-answer.ts';

type Card = OutputOf<'payments.cards'>['list'][number];

export default function SavedCards() {
  const { answer, again, put } = useAnswer(() => callApi('payments.cards', {}));
  const [removing, setRemoving] = useState<Card | null>(null);
  if (answer.status === 'ready' && answer.value.list.length === 0) return null;
  return (
    <section className="panel grid gap-3" aria-labelledby="saved-cards">
      <div>
        <h2 id="saved-cards" className="type-section">
          {texts.title}
        </h2>
        <p className="type-note text-ink-2">{texts.about}</p>
      </div>
      <SectionState answer={answer} again={again} failed={texts.failed} failedText={texts.failedText}>
        {({ list }) => (
          <>
            <ul className="grid gap-2">
              {list.map((card) => (
                <li key={card.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Icon name="credit-card" size={24} className="flex-none text-ink-2" />
                  <span className="flex-1 min-w-0">
                    <span className="block type-name">{cardName(card)}</span>
                    <span className="block type-note text-ink-2">{texts.expires(expiryText(card))}</span>
                  </span>
                  <Button
                    kind="outline"
                    aria-label={texts.removeSpoken(cardName(card))}
                    onClick={() => setRemoving(card)}
                  >
                    {texts.remove}
                  </Button>
                </li>
              ))}
            </ul>
            {removing && (
              <RemovalDialog
                texts={texts}
                text={texts.removeText(cardName(removing))}
                cancelLabel={texts.cancel}
                remove={async () => {
                  await callApi('payments.removeCard', { params: { id: removing.id } });
                  put({ list: list.filter(({ id }) => id !== removing.id) });
                }}
                onClose={() => setRemoving(null)}
              />
            )}
          </>
        )}
      </SectionState>
    </section>
  );
}
