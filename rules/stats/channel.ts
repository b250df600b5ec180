export const CHANNELS = ['web', 'phone', 'app'] as const;

/** Where an order is placed: a computer's browser, a phone's (installed or not), or another program. */
export type Channel = (typeof CHANNELS)[number];

/** By what the program says of itself; tablets count as phones, which they are held like. */
export function channelOf(userAgent: string): Channel {
  if (/iPhone|iPad|iPod|Android|Mobile/.test(userAgent)) return 'phone';
  return userAgent.startsWith('Mozilla/') ? 'web' : 'app';
}
