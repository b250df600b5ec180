/** The channels of the shop itself. */
export const OWN_CHANNELS = ['web', 'phone', 'app', 'staff'] as const;

/** The channels of statistics: 'channel' is any other one, which sends its orders with a key (rule 135). */
export const CHANNELS = [...OWN_CHANNELS, 'channel'] as const;

/**
 * Where an order is placed: a computer's browser, a phone's (installed or not), another program, or staff on the
 * telephone.
 */
export type OwnChannel = (typeof OWN_CHANNELS)[number];
export type Channel = (typeof CHANNELS)[number];

/** From the user agent; tablets count as phones. */
export function channelOf(userAgent: string): OwnChannel {
  if (/iPhone|iPad|iPod|Android|Mobile/.test(userAgent)) return 'phone';
  return userAgent.startsWith('Mozilla/') ? 'web' : 'app';
}

/** The word of another channel: rappi, pos_2. */
export function isOtherChannel(channel: string): boolean {
  return (
    /^[a-z][a-z0-9_]{1,29}$/.test(channel) && countedChannel(channel) === 'channel' && channel !== 'channel'
  );
}

/** The channel under which statistics count an order. */
export function countedChannel(channel: string): Channel {
  return OWN_CHANNELS.find((one) => one === channel) ?? 'channel';
}

const CHANNEL_NAMES: Record<string, string> = {
  web: 'Computador',
  phone: 'Celular',
  app: 'Otro programa',
  staff: 'Por teléfono',
  channel: 'Otros canales',
  rappi: 'Rappi',
  pedidosya: 'PedidosYa',
  didi: 'DiDi',
  ubereats: 'Uber Eats',
  mercadolibre: 'Mercado Libre',
  pos: 'Caja (POS)',
  call_center: 'Central de llamadas',
  whatsapp: 'WhatsApp',
  marketplace: 'Marketplace',
};

/** The name that people read; a channel without a known name shows its own word: 'tienda_2' is 'Tienda 2'. */
export function channelName(channel: string): string {
  const words = channel.replaceAll('_', ' ');
  return CHANNEL_NAMES[channel] ?? words.slice(0, 1).toUpperCase() + words.slice(1);
}
