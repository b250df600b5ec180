import { useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import { FieldsOnTheirWay, ListFailed } from '../kit/dialogs/states.tsx';
import { showUndo } from '../kit/dialogs/undo.ts';
import { partsTexts as texts } from '../texts/kit/parts.ts';
import { SampleRecord } from './sample-record.tsx';

export function OtherParts({ offices }: { offices: readonly { id: string; name: string }[] }) {
  return (
    <>
      <section className="parts-other grid gap-3 mt-10" data-part="record">
        <h2 className="type-section">{texts.sections.record}</h2>
        <SampleRecord offices={offices} />
      </section>
      <section className="parts-other grid gap-3 mt-10" data-part="asking">
        <h2 className="type-section">{texts.sections.asking}</h2>
        <Asking />
      </section>
      <section className="parts-other grid gap-3 mt-10" data-part="states">
        <h2 className="type-section">{texts.sections.states}</h2>
        <FieldsOnTheirWay />
        <EmptyState heading="h3" title={texts.empty} pictures={['/pictures/1f9fa.webp']}>
          {texts.emptyText}
        </EmptyState>
        <ListFailed />
      </section>
    </>
  );
}

/** A sample confirmation: removes something after a confirmation, and restores it. */
function Asking() {
  const [isThere, setIsThere] = useState(true);
  const { asking } = texts;
  return (
    <div>
      {isThere ? (
        <Button
          kind="danger-outline"
          onClick={() =>
            askFirst({
              title: asking.title,
              text: asking.text,
              confirm: asking.confirm,
              run: async () => {
                setIsThere(false);
                showUndo(asking.done, async () => setIsThere(true));
              },
            })
          }
        >
          {asking.ask}
        </Button>
      ) : (
        <p role="status">{asking.done}</p>
      )}
    </div>
  );
}
