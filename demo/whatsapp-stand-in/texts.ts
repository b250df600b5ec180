/** Texts of the stand-in's pages. */
export const texts = {
  banner: 'WhatsApp de mentiras: nada sale de aquí',
  title: 'WhatsApp de la demostración',
  home: 'Aquí llegan los mensajes de pedidos de quien escoge WhatsApp en su perfil. Los números que terminan en 0000 no tienen WhatsApp.',
  none: 'Todavía no ha llegado nada.',
  count: (count: number) => (count === 1 ? '1 mensaje' : `${count} mensajes`),
  states: { sent: 'Enviado', delivered: 'Entregado', read: 'Leído', failed: 'No llegó' },
  write: 'Escribe un mensaje',
  send: 'Enviar',
  back: 'Todas las conversaciones',
  forgets: 'Al reiniciar se borran los mensajes.',
} as const;
