import { Button } from '#web/ui/actions/button.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { campaignTexts as texts } from '../texts/content/campaigns.ts';
import { type Campaign, statusTones } from './campaign.ts';
import { SendProgress } from './send-progress.tsx';

type Props = Pick<Opened, 'onClose' | 'onChanged'> & {
  campaign: Campaign;
  change: (campaign: Campaign) => void;
};

/** A scheduled campaign is sent as it was then, so it is read-only. */
export function SentCampaign({ campaign, change, onClose, onChanged }: Props) {
  const { title, type, description, link } = campaign;
  const take = (next: Campaign) => {
    change(next);
    onChanged();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      className="kit-record"
      title={texts.edit(title)}
      subtitle={<CampaignState campaign={campaign} />}
      closeLabel={texts.close}
      foot={
        <Button kind="outline" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <div className="grid gap-6">
        <SendProgress campaign={campaign} onChange={take} onRead={change} />
        <section className="grid gap-1">
          <h3 className="type-name">{texts.tabs.message}</h3>
          <p className="wrap-anywhere whitespace-pre-line">{description || texts.noText}</p>
          <p className="type-note text-ink-2 wrap-anywhere">
            {texts.types[type]} · {link}
          </p>
        </section>
      </div>
    </Dialog>
  );
}

export function CampaignState({ campaign: { status } }: { campaign: Campaign }) {
  return <StateBadge tone={statusTones[status]}>{texts.statuses[status]}</StateBadge>;
}
