/** WhatsApp messages of shoppers (/admin/whatsapp-replies), and the dialog that answers them. */
export const replyTexts = {
  title: 'Mensajes de clientes',
  search: 'Número o palabras',
  empty: 'Nadie ha escrito',
  emptyText: 'Aquí llega lo que las personas responden por WhatsApp a los mensajes de sus pedidos.',
  columns: {
    client: 'Cliente',
    words: 'Mensaje',
    order: 'Pedido',
    phone: 'Celular',
    handled: 'Atendido',
    date: 'Fecha',
  },
  views: [
    { name: 'Sin atender', search: 'atendidos=no' },
    { name: 'Todos', search: '' },
  ],
  filters: { handled: 'Atención', yes: 'Atendidos', no: 'Sin atender' },
  unknown: 'Sin pedidos',
  silent: 'Sin texto: mandó una foto, un audio u otra cosa.',
  reply: 'Mensaje',
  open: (client: string) => `Mensaje de ${client}`,
  by: (phone: string, when: string) => `${phone} · ${when}`,
  toOrder: 'Ver el pedido',
  late: 'Pasaron 24 horas desde que escribió, o el negocio no tiene WhatsApp: solo se puede dejar como atendido.',
  send: 'Responder',
  setAside: 'Dejar como atendido',
  handled: 'Este mensaje ya se atendió.',
  lost: (answer: string) =>
    `WhatsApp no entregó la respuesta «${answer}». Respóndele otra vez o llama a la persona.`,
  done: (who: string, when: string) => `Lo atendió ${who}, ${when}`,
  aside: 'Se dejó como atendido, sin responder.',
  fields: {
    answer: ['Respuesta', 'Le llega por WhatsApp. Si la dejas vacía, el mensaje queda como atendido.'],
  },
} as const;
