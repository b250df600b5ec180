import { useEffect, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { groupThousands } from '#rules/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { DownloadButton } from '../kit/download-button.tsx';
import { sendFile, uploadLimits } from '../kit/fields/pictures/upload-file.ts';
import { leftSignedOut } from '../shell/session-ended.ts';
import { importDataTexts } from '../texts/import/data.ts';
import type { Choices } from './import-state.tsx';

const texts = importDataTexts.upload;
const MEGABYTE = 1024 ** 2;
const USUAL = 50 * MEGABYTE;
const KINDS = /\.(csv|txt|xlsx)$/i;

type Props = { sources: Choices['sources']; onSent: (id: string) => void };

/** A selected or dropped file is uploaded at once; then its page opens. */
export function UploadCard({ sources, onSent }: Props) {
  const [source, setSource] = useState('');
  const { sending, error, setError, mostText, send, stop } = useSending(source, onSent);
  const zone = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: sending !== undefined,
    onDrop: ([file], refused) => {
      if (file) void send(file);
      else if (refused.length > 0) setError(texts.one);
    },
  });

  return (
    <div
      {...zone.getRootProps({
        className: 'kit-card gap-3 p-0 border-0',
        'data-over': zone.isDragActive || undefined,
      })}
    >
      <p className="kit-quiet">{importDataTexts.about}</p>
      <input {...zone.getInputProps({ 'aria-label': texts.choose, accept: '.csv,.txt,.xlsx' })} />
      {sending ? (
        <div className="grid gap-2 justify-items-start">
          <label className="w-full">
            {texts.sending(sending.name)} · {sending.percent} %
            <progress className="kit-progress" max={100} value={sending.percent} />
          </label>
          <Button kind="outline" size={36} onClick={stop}>
            {texts.cancel}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          {sources.length > 0 && (
            <Select
              label={texts.source}
              size={36}
              value={source}
              onChange={(event) => setSource(event.target.value)}
            >
              <option value="">{texts.noSource}</option>
              {sources.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
          <Button size={36} icon={<StaffIcon name="upload-simple" size={16} />} onClick={zone.open}>
            {texts.choose}
          </Button>
          <span className="kit-quiet self-center">
            {texts.drop}. {texts.hint(mostText)}
          </span>
          <DownloadButton download="imports.sample" busyText={importDataTexts.downloading}>
            {texts.sample}
          </DownloadButton>
        </div>
      )}
      {error !== '' && (
        <Notice tone="danger" assertive>
          {error}
        </Notice>
      )}
    </div>
  );
}

/** Uploads a file; `error` is the reason of a refusal, here or by the server. */
function useSending(source: string, onSent: (id: string) => void) {
  const [sending, setSending] = useState<{ name: string; percent: number }>();
  const [error, setError] = useState('');
  const running = useRef<AbortController>(undefined);
  const most = useMost();
  const mostText = groupThousands(Math.floor(most / MEGABYTE));
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const wrong = wrongWith(file, most, mostText);
    setError(wrong);
    if (wrong !== '') return;
    const abort = new AbortController();
    running.current = abort;
    const onProgress = (part: number) => setSending({ name: file.name, percent: Math.floor(part * 100) });
    onProgress(0);
    try {
      const modified = new Date(file.lastModified).toISOString();
      const fields = { file, source_id: source === '' ? undefined : source, modified };
      const options = { signal: abort.signal, onProgress };
      onSent((await sendFile('imports.upload', Object.entries(fields), options)).id);
    } catch (failure) {
      if (abort.signal.aborted || leftSignedOut(failure)) return;
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.details[0]?.message ?? failure.message);
    } finally {
      setSending(undefined);
    }
  }

  return { sending, error, setError, mostText, send, stop: () => running.current?.abort() };
}

/** Finds problems that the server would refuse, without uploading. */
function wrongWith({ name, size }: File, most: number, mostText: string): string {
  if (!KINDS.test(name)) return texts.kind(name);
  if (size === 0) return texts.empty(name);
  return size > most ? texts.large(name, mostText) : '';
}

function useMost(): number {
  const [most, setMost] = useState(USUAL);
  useEffect(() => {
    let here = true;
    void uploadLimits().then((limits) => here && limits && setMost(limits.import));
    return () => {
      here = false;
    };
  }, []);
  return most;
}
