/** Words of the shell around every page: failures, messages, landmarks. */
export const shellTexts = {
  skipToContent: 'Ir al contenido',
  notFound: {
    sign: '404',
    title: 'No logramos encontrar la pagina solicitada',
    text: 'Puede que el enlace haya cambiado.',
    action: 'Vuelve al inicio',
  },
  failure: {
    title: 'No pudimos mostrar esta página',
    text: 'Tu carrito está guardado. Intenta de nuevo en un momento.',
    requestId: 'Código para soporte:',
    retry: 'Reintentar',
  },
  toast: { success: 'Exito!', error: 'Ups!', info: 'Info', close: 'Cerrar aviso', region: 'Avisos' },
} as const;
