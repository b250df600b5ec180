import { useState } from 'react';
import { EXPORT_TEXTS, exportProblem, lastDayOf } from '#rules/habeas/register.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { dayOf } from '../kit/dates/days.ts';
import { DownloadButton } from '../kit/download-button.tsx';
import { habeasTexts } from '../texts/habeas.ts';

const texts = habeasTexts.excel;

/** Selects the days to download: at most twelve months, none after today (back-office 5). */
export default function ExcelDialog({ onClose }: { onClose: () => void }) {
  const today = dayOf(new Date().toISOString());
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [tried, setTried] = useState(false);
  const problem = exportProblem(from, to, today);
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.cancel}
      foot={
        <>
          <Button kind="outline" wide onClick={onClose}>
            {texts.cancel}
          </Button>
          {problem === undefined ? (
            <DownloadButton
              download="register.excel"
              parameters={{ from, to }}
              busyText={habeasTexts.downloading}
            >
              {texts.download}
            </DownloadButton>
          ) : (
            <Button wide onClick={() => setTried(true)}>
              {texts.download}
            </Button>
          )}
        </>
      }
    >
      <p>{texts.text}</p>
      <div className="grid gap-3">
        <TextInput
          label={texts.from}
          type="date"
          max={today}
          value={from}
          onChange={(event) => {
            setFrom(event.target.value);
            setTo('');
          }}
        />
        <TextInput
          label={texts.to}
          type="date"
          disabled={from === ''}
          min={from}
          max={from === '' ? today : lastDayOf(from, today)}
          value={to}
          error={tried && problem !== undefined ? EXPORT_TEXTS[problem] : undefined}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
