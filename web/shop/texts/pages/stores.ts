export const storesTexts = {
  title: 'Sedes y horarios',
  description: (shop: string) =>
    `Dónde quedan las sedes de ${shop}, a qué hora abren, hasta cuándo reciben pedidos y en qué fechas cierran.`,
  week: 'Lunes a sábado',
  sunday: 'Domingos y festivos',
  none: 'No hay',
  kinds: {
    store: 'Tienda abierta',
    orders: 'Recibimos pedidos',
    pickup: 'Recoger en tienda',
    delivery: 'Domicilios',
  },
  special: 'Fechas especiales',
  closed: (day: string, reason: string) => `${day}: cerrada (${reason})`,
  own: (day: string, reason: string, hours: string) => `${day} (${reason}): ${hours}`,
  kind: (name: string, hours: string) => `${name.toLowerCase()} ${hours}`,
  call: (phone: string) => `Llamar al ${phone}`,
} as const;
