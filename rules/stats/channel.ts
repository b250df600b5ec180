export const CHANNELS = ['web', 'phone', 'app', 'staff'] as const;

/**
 * Where an order is placed: a computer's browser, a phone's (installed or not), another program, or staff on the
 * telephone.
 */
export type Channel = (typeof CHANNELS)[number];

/** From the user agent; tablets count as phones. */
export function channelOf(userAgent: string): Channel {
  if (/iPhone|iPad|iPod|Android|Mobile/.test(userAgent)) return 'phone';
  return userAgent.startsWith('Mozilla/') ? 'web' : 'app';
}

const CHANNEL_NAMES: Record<Channel, string> = {
  web: 'Computador',
  phone: 'Celular',
  app: 'Otro programa',
  staff: 'Por teléfono',
};

/** As a person reads it; a newer one by its own name. */
export function channelName(channel: string): string {
  return CHANNEL_NAMES[channel as Channel] ?? channel;
}
