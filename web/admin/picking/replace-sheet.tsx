import { useState } from 'react';
import { formatPesos } from '#rules/money.ts';
import { quantityText } from '#rules/quantity.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Stepper } from '#web/ui/actions/stepper.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { pickingTexts } from '../texts/picking.ts';
import type { Line, Walk } from './device-store.ts';
import { FindReplacement } from './find-replacement.tsx';
import { foundBeside, type PickResult } from './picked-line.ts';
import { ProposalCard } from './proposal-card.tsx';
import type { Device } from './use-device.ts';
import { useProposals } from './use-proposals.ts';

const texts = pickingTexts.replace;

type Props = {
  open: boolean;
  order: Walk['orders'][number];
  line: Line;
  minutes: number;
  device: Device;
  there: number;
  onPut: (found: PickResult['found'], replacement: NonNullable<PickResult['replacement']>) => void;
  /** Called when a question was sent: the picker continues with other lines. */
  onAsked: () => void;
  onClose: () => void;
};

/** Replacements for a line: added directly if the shopper allows it, otherwise after asking. */
export function ReplaceSheet({ open, order, line, minutes, device, there, onPut, onAsked, onClose }: Props) {
  const [changed, setChanged] = useState<number | null>(null);
  const [search, setSearch] = useState('');
  const forbidden = line.substitution === 'none';
  const found = foundBeside(line, changed ?? there);
  const beside = found?.count ?? 0;
  const { proposals, error, retry } = useProposals(
    { open: open && !forbidden, order, line, found: beside },
    search,
  );

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.title}
      subtitle={`${line.product.title} · ${pickingTexts.line.ceiling(formatPesos(line.ceiling))}`}
      closeLabel={pickingTexts.line.close}
      foot={
        order.phone !== '' && (
          <ButtonLink kind="outline" size={56} wide to={`tel:${order.phone.replace(/[^\d+]/g, '')}`}>
            {texts.call}
          </ButtonLink>
        )
      }
    >
      <div className="grid gap-3 grid-cols-1">
        {forbidden && <Notice tone="warn">{texts.noRule}</Notice>}
        {!forbidden && canBePart(line) && (
          <div className="flex items-center justify-between gap-3">
            <b>{texts.there}</b>
            <Stepper
              kind="soft"
              className="grid-cols-[56px_minmax(64px,1fr)_56px] h-14"
              value={beside}
              text={quantityText('units', beside)}
              min={0}
              max={line.count - 1}
              removable={false}
              labels={{
                more: texts.moreThere,
                less: texts.fewerThere,
                remove: texts.fewerThere,
                type: texts.typeThere,
              }}
              onChange={setChanged}
            />
          </div>
        )}
        {found && <p role="status">{texts.rest(quantityText(line.countType, line.count - beside))}</p>}
        {line.substitution === 'ask' && <Notice tone="info">{texts.minutes(minutes)}</Notice>}
        {line.questions.map((question) => (
          <p key={question.id} className="picking-remark">
            {question.product.title}: <b>{questionWords(question)}</b> {question.words}
          </p>
        ))}
        {error !== '' && (
          <Notice tone="danger" assertive>
            {error}
          </Notice>
        )}
        {error !== '' && (
          <Button kind="outline" size={56} onClick={retry}>
            {texts.retry}
          </Button>
        )}
        {!forbidden && <FindReplacement line={line} searched={search} onSearch={setSearch} />}
        {!forbidden && !proposals && error === '' && <p role="status">{texts.loading}</p>}
        {proposals?.length === 0 && <p role="status">{search === '' ? texts.none : texts.notFound}</p>}
        {proposals?.map((proposal) => (
          <ProposalCard
            key={`${proposal.product_id} ${beside}`}
            proposal={proposal}
            line={line}
            device={device}
            onAsked={onAsked}
            found={beside}
            onPut={(replacement) => onPut(found, replacement)}
          />
        ))}
      </div>
    </Sheet>
  );
}

function questionWords({ asks, state }: Line['questions'][number]): string {
  const { forStore, states } = texts;
  return asks === 'staff' && state in forStore ? forStore[state as keyof typeof forStore] : states[state];
}

/** Whether a part may be found and the rest replaced: only for counted pieces. */
function canBePart(line: Line): boolean {
  return line.countType === 'units' && foundBeside(line, 1) !== null;
}
