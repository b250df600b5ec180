import { callApi } from '#web/api/client.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { privacyTexts } from '#web/shop/texts/account/privacy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { failOrLeave } from '../use-answer.ts';

const texts = privacyTexts.copy;

/** A file with all data of the person (Ley 1581 of 2012, article 8). */
export function DataCopy() {
  const { busy, run: fetchCopy } = useAction(async () => {
    try {
      const { url } = await callApi('personalData.export', {});
      const link = document.createElement('a');
      link.href = url;
      // A failure stays in the list of downloads and does not leave the page.
      link.download = '';
      link.click();
      showToast('success', texts.started);
    } catch (error) {
      showToast('error', `${texts.failed} ${failOrLeave(error).message}`);
    }
  });
  return (
    <section className="panel grid gap-4" aria-labelledby="copy-title">
      <div>
        <h2 id="copy-title" className="type-section">
          {texts.title}
        </h2>
        <p className="type-note text-ink-2">{texts.text}</p>
      </div>
      <Button
        kind="soft"
        className="desk:justify-self-start"
        busy={busy}
        busyText={texts.getting}
        onClick={() => void fetchCopy()}
      >
        {texts.get}
      </Button>
    </section>
  );
}
