import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { InputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { deviceKey } from '../../kit/device-data.ts';
import { leftSignedOut } from '../../shell/session-ended.ts';
import { deliveryTexts } from '../../texts/deliveries.ts';
import type { Problem } from './stop.ts';

export type CourierEvent = InputOf<'deliveries.events'>['body']['events'][number];
/** The photo is a data URL, stored with its event until both are sent. */
type Waiting = { event: CourierEvent; photo?: string };

const AGAIN_MS = 15_000;
const REFUSED_PHOTO: readonly string[] = ['INVALID_INPUT', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE'];
/** Photos are sent one by one, other events in batches. */
const MOST = 20;

type Options = {
  /** The signed-in courier: several may share a phone. */
  courierId: string;
  away: boolean;
  readAgain: () => Promise<boolean>;
  /** Called when the server has these events, but the round could not be read again. */
  onTaken: (events: readonly CourierEvent[]) => void;
  onProblems: (problems: readonly Problem[]) => void;
};

/**
 * A courier's events, stored on the device until the server has them: sent in sequence, surviving a closed browser.
 */
export function useQueue({ courierId, away, readAgain, onTaken, onProblems }: Options) {
  const name = deviceKey(courierId, 'deliveries');
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [offline, setOffline] = useState(false);
  const [sending, setSending] = useState(false);
  const most = useRef(MOST);

  const change = (next: readonly Waiting[]): boolean => {
    try {
      if (next.length === 0) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify(next));
    } catch {
      onProblems([{ orderId: '', message: deliveryTexts.queue.full }]);
      return false;
    }
    setWaiting(next);
    return true;
  };

  const flush = useEffectEvent(async () => {
    const first = stored(name).slice(0, most.current);
    if (sending || first.length === 0) return;
    setSending(true);
    try {
      const failed = new Map<string, string>();
      for (const { event, photo } of first) {
        const problem = photo && (await sendPhoto(event, photo));
        if (problem) failed.set(event.id, problem);
      }
      const { answers } = await callApi('deliveries.events', {
        body: { events: first.map(({ event }) => event) },
      });
      const answered = new Map(answers.map(({ id, outcome }) => [id, outcome]));
      const orderOf = new Map(first.map(({ event }) => [event.id, event.order_id]));
      if (!(await readAgain())) {
        onTaken(first.map(({ event }) => event).filter(({ id }) => answered.get(id) !== 'refused'));
      }
      // Reads the stored events again: others may have been added during the request.
      change(stored(name).filter(({ event }) => !answered.has(event.id)));
      onProblems(
        answers
          .filter(({ outcome }) => outcome === 'refused')
          .map(({ id, code, message }) => ({
            orderId: orderOf.get(id) ?? '',
            message: (code === 'PHOTO_MISSING' && failed.get(id)) || message,
          })),
      );
      most.current = MOST;
      setOffline(false);
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      if (error.status < 400 || error.status >= 500 || error.status === 429) setOffline(true);
      // One of the events was refused: sending them one by one shows which, and removes it with its reason.
      else if (first.length > 1) most.current = 1;
      else {
        change(stored(name).filter(({ event }) => event.id !== first[0]?.event.id));
        const orderId = first[0]?.event.order_id ?? '';
        onProblems([{ orderId, message: error.message }]);
      }
    } finally {
      setSending(false);
    }
  });

  const open = useEffectEvent(() => {
    setWaiting(stored(name));
    void flush();
  });
  useEffect(() => {
    open();
    const again = () => void flush();
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, []);
  // Also sends events added during a request.
  useEffect(() => {
    if (waiting.length > 0 && !sending && !offline) void flush();
  }, [waiting, sending, offline]);

  return {
    waiting,
    pending: waiting.map(({ event }) => event),
    offline: offline || away,
    sending,
    add: (event: CourierEvent, photo?: string): boolean => {
      setOffline(false);
      return change([...stored(name), photo ? { event, photo } : { event }]);
    },
  };
}

function stored(name: string): Waiting[] {
  try {
    // Only this file writes it.
    return JSON.parse(localStorage.getItem(name) ?? '[]') as Waiting[];
  } catch {
    return [];
  }
}

/** Returns why the photo was refused, '' otherwise; its event is sent all the same, and answered as lacking it. */
async function sendPhoto(event: CourierEvent, photo: string): Promise<string> {
  if (!('photo_id' in event) || !event.photo_id) return '';
  const body = { photo: blobOf(photo), photo_id: event.photo_id };
  try {
    await callApi('deliveries.photo', { params: { id: event.order_id }, body });
    return '';
  } catch (error) {
    if (!(error instanceof ApiError) || !REFUSED_PHOTO.includes(error.code)) throw error;
    return error.message;
  }
}

function blobOf(address: string): Blob {
  const [, base = ''] = address.split(',');
  return new Blob([Uint8Array.from(atob(base), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' });
}
