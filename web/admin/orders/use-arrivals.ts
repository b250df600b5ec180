import { useEffect, useEffectEvent, useState } from 'react';
import { groupThousands } from '#rules/money.ts';
import { listenToOrders, type OrderChange } from '#web/api/live.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { recall, remember } from '../kit/table/device-memory.ts';
import { boardTexts } from '../texts/orders-board.ts';

/** Two notes, as a bell of a shop's door. */
const NOTES = [
  { hertz: 880, at: 0 },
  { hertz: 1174.66, at: 0.16 },
];
const NOTE_SECONDS = 0.45;
const LOUDNESS = 0.25;

let audio: AudioContext | undefined;

/**
 * Rings and announces an order that arrives at the current office; muting is stored on this device. Browsers allow
 * sound only after the first interaction.
 */
export function useArrivals(officeId: string | undefined) {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => setIsOn(recall('sound of orders') !== false), []);
  const arrive = useEffectEvent((change: OrderChange) => {
    if (officeId !== undefined && change.office_id !== officeId) return;
    announce(boardTexts.arrived(groupThousands(change.number)), 'arrival');
    if (isOn) ring();
  });
  useEffect(() => {
    const arrived = new Set<string>();
    const unlock = () => void soundOf().resume();
    const stop = listenToOrders({
      changed: (change) => {
        if (!isArrival(change) || arrived.has(change.order_id)) return;
        arrived.add(change.order_id);
        arrive(change);
      },
    });
    document.addEventListener('pointerdown', unlock, { once: true });
    document.addEventListener('keydown', unlock, { once: true });
    return () => {
      stop();
      document.removeEventListener('pointerdown', unlock);
      document.removeEventListener('keydown', unlock);
    };
  }, []);

  function toggle() {
    setIsOn(!isOn);
    remember('sound of orders', !isOn);
    if (!isOn) ring();
  }
  return { isOn, toggle };
}

/** An order that can be prepared now: placed, or paid if that comes first. */
function isArrival({ state, version }: OrderChange): boolean {
  return state === '6_payment_complete' || (state === '13_order_received' && version === 1);
}

function soundOf(): AudioContext {
  audio ??= new AudioContext();
  return audio;
}

function ring(): void {
  const sound = soundOf();
  if (sound.state !== 'running') return;
  for (const { hertz, at } of NOTES) {
    const from = sound.currentTime + at;
    const volume = new GainNode(sound, { gain: 0 });
    volume.gain.setValueAtTime(LOUDNESS, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_SECONDS);
    const note = new OscillatorNode(sound, { frequency: hertz });
    note.connect(volume).connect(sound.destination);
    note.start(from);
    note.stop(from + NOTE_SECONDS);
  }
}
