import { useOutletContext } from 'react-router';
import { CAMPAIGN_TYPES, SMS_LIMIT } from '#rules/campaigns/campaign.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ChoiceField } from '../kit/fields/choice-fields.tsx';
import { OnePickerField } from '../kit/fields/one-picker.tsx';
import { ImageField } from '../kit/fields/pictures/image-field.tsx';
import { LongTextField, TextField } from '../kit/fields/text-field.tsx';
import { useAddress } from '../kit/filters/use-address.ts';
import { fieldWords } from '../kit/form/field-words.ts';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { RecordTabs } from '../kit/form/record-tabs.tsx';
import { WhenValue } from '../kit/form/when-value.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { campaignTexts as texts } from '../texts/content/campaigns.ts';
import { kitTexts } from '../texts/kit.ts';
import { BoughtFields } from './bought-fields.tsx';
import { blankCampaign, type Campaign, type CampaignValues, valuesOf } from './campaign.ts';
import { SendDraft } from './send-draft.tsx';
import { CampaignState, SentCampaign } from './sent-campaign.tsx';

const field = fieldWords(texts.fields);
const types = CAMPAIGN_TYPES.map((value) => ({ value, label: texts.types[value] }));

export default function CampaignDialog({ id, isNew, ...dialog }: Opened) {
  if (isNew) return <NewCampaign {...dialog} />;
  const read = () => callApi('campaings.get', { params: { id }, query: {} });
  return (
    <OpenRecord id={id} title={texts.edit('')} read={read} onClose={dialog.onClose}>
      {(campaign, change) =>
        campaign.status === 'draft' ? (
          <DraftCampaign campaign={campaign} change={change} {...dialog} />
        ) : (
          <SentCampaign campaign={campaign} change={change} {...dialog} />
        )
      }
    </OpenRecord>
  );
}

type Props = Omit<Opened, 'id' | 'isNew'>;

function NewCampaign({ onClose, onChanged }: Props) {
  const { set } = useAddress();
  return (
    <RecordDialog<CampaignValues, Campaign>
      title={texts.create}
      values={blankCampaign}
      version={undefined}
      toValues={valuesOf}
      save={(values) => callApi('campaings.create', { body: values })}
      onSaved={({ id }) => {
        showToast('success', kitTexts.record.created);
        onChanged();
        // Next step: audience, preview, sending.
        set({ abierto: id, pestana: 'envio' });
      }}
      onClose={onClose}
    >
      <MessageFields />
    </RecordDialog>
  );
}

type OpenProps = Props & { campaign: Campaign; change: (campaign: Campaign) => void };

function DraftCampaign({ campaign, change, onClose, onChanged }: OpenProps) {
  const { id, title } = campaign;
  const take = (next: Campaign) => {
    change(next);
    onChanged();
  };
  const message = {
    value: 'mensaje',
    label: texts.tabs.message,
    stays: true,
    children: (
      <div className="kit-form">
        <MessageFields />
      </div>
    ),
  };
  const send = {
    value: 'envio',
    label: texts.tabs.send,
    children: <SendDraft campaign={campaign} onChange={take} />,
  };
  return (
    <RecordDialog<CampaignValues, Campaign>
      title={texts.edit(title)}
      subtitle={<CampaignState campaign={campaign} />}
      values={valuesOf(campaign)}
      version={campaign.version}
      toValues={valuesOf}
      save={async (values, version = campaign.version) =>
        (await callApi('campaings.update', { body: { ...values, id, version } })).doc
      }
      onSaved={(saved) => {
        showToast('success', kitTexts.record.saved);
        take(saved);
      }}
      onClose={onClose}
    >
      <RecordTabs label={texts.tabs.label} tabs={[message, send]} />
    </RecordDialog>
  );
}

function MessageFields() {
  const { offices } = useOutletContext<AdminFrame>();
  return (
    <>
      <ChoiceField {...field('type')} required options={types} />
      <TextField {...field('link')} maxLength={300} />
      <TextField {...field('title')} required wide counted maxLength={120} />
      <WhenValue name="type" is="ALL_USERS_SMS">
        <LongTextField {...field('description')} maxLength={SMS_LIMIT} rows={3} />
      </WhenValue>
      <WhenValue name="type" is="ALL_USERS_MAIL">
        <LongTextField {...field('description')} maxLength={2_000} rows={6} />
      </WhenValue>
      <WhenValue name="type" is="ALL_USERS_PUSH">
        <LongTextField {...field('description')} maxLength={2_000} rows={3} />
        <ImageField {...field('photoUrl')} aspect={2} />
      </WhenValue>
      <OnePickerField
        {...field('office')}
        placeholder={texts.allOffices}
        find={async (typed) =>
          offices.filter(({ name }) => normaliseText(name).includes(normaliseText(typed)))
        }
        read={async (ids) => offices.filter(({ id }) => ids.includes(id))}
      />
      <BoughtFields />
    </>
  );
}
