import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { kitTexts } from '../../texts/kit.ts';
import type { Question } from './ask-first.ts';
import { orSayWhy } from './or-say-why.ts';

const texts = kitTexts.question;

type Props = { question: Question; onClose: () => void };

export default function ConfirmQuestion({ question, onClose }: Props) {
  const { title, text, confirm, cancel = texts.cancel, busy = texts.busy, destructive = true } = question;
  const [running, setRunning] = useState(false);

  async function run() {
    if (running) return;
    setRunning(true);
    try {
      await orSayWhy(question.run);
    } finally {
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirm}
      cancelLabel={cancel}
      destructive={destructive}
      busy={running}
      busyText={busy}
      onConfirm={() => void run()}
      onCancel={() => !running && onClose()}
    >
      {typeof text === 'string' ? <p>{text}</p> : text}
    </ConfirmDialog>
  );
}
