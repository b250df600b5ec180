import { useEffect, useState } from 'react';
import { formatPesos } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { isAway } from '#web/api/is-away.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { pickingTexts } from '../texts/picking.ts';
import type { Line, Walk } from './device-store.ts';
import type { Said } from './picked-line.ts';
import { type Proposal, ProposalCard } from './proposal-card.tsx';
import type { Device } from './use-device.ts';

const texts = pickingTexts.replace;

type Props = {
  open: boolean;
  order: Walk['orders'][number];
  line: Line;
  minutes: number;
  device: Device;
  onPut: (replacement: NonNullable<Said['replacement']>) => void;
  onClose: () => void;
};

/** What can take the place of a line: put in at once where the shopper lets one choose, else they are asked. */
export function ReplaceSheet({ open, order, line, minutes, device, onPut, onClose }: Props) {
  const [proposals, setProposals] = useState<Proposal[] | null>(null);
  const [error, setError] = useState('');
  const [tries, setTries] = useState(0);
  const forbidden = line.substitution === 'none';
  useEffect(() => {
    if (!open || forbidden) return;
    let wanted = true;
    setError('');
    callApi('picking.proposals', { params: { id: line.order_id } }).then(
      ({ lines }) =>
        wanted && setProposals(lines.find(({ line_id }) => line_id === line.id)?.proposals ?? []),
      (failure: unknown) => wanted && setError(isAway(failure) ? texts.offline : texts.failed),
    );
    return () => {
      wanted = false;
    };
  }, [open, forbidden, line.order_id, line.id]);

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
      <div className="picking-choices">
        {forbidden && <Notice tone="warn">{texts.noRule}</Notice>}
        {line.substitution === 'ask' && <Notice tone="info">{texts.minutes(minutes)}</Notice>}
        {line.questions.map((question) => (
          <p key={question.id} className="picking-wish">
            {question.product.title}: <b>{texts.states[question.state]}</b> {question.words}
          </p>
        ))}
        {error !== '' && (
          <Notice tone="danger" assertive>
            {error}
          </Notice>
        )}
        {error !== '' && (
          <Button kind="outline" size={56} onClick={() => setTries(tries + 1)}>
            {texts.retry}
          </Button>
        )}
        {!forbidden && !proposals && error === '' && <p role="status">{texts.loading}</p>}
        {proposals?.length === 0 && <p>{texts.none}</p>}
        {proposals?.map((proposal) => (
          <ProposalCard key={proposal.product_id} {...{ proposal, line, device, onPut, onClose }} />
        ))}
      </div>
    </Sheet>
  );
}
