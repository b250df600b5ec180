import { formatPesos } from '#rules/money.ts';

export const placeTexts = {
  delivered: 'Entregamos en',
  collected: 'Recoges en',
  office: (name: string) => `Sede ${name}`,
  chosen: 'tu entrega',
  chosenPickup: 'lo recoges',

  title: '¿Dónde y cuándo?',
  hint: 'Según tu dirección cambian la sede, los precios y los productos.',
  close: 'Cerrar',
  where: 'Dónde',
  attended: (office: string) => `Te atiende la sede ${office}`,
  uncovered: 'Sin cobertura disponible en esta dirección.',
  pickup: (office: string) => `Recoger en la sede ${office}`,
  other: 'Otra dirección',
  write: 'Escribir mi dirección',
  change: 'Cambiar la dirección',
  store: 'Cambiar de sede',
  enter: 'Iniciar sesión',
  buysAt: (office: string, city: string) => `Compras en la sede ${office}, ${city}`,
  unsaved: 'Solo en este dispositivo: al pedir la guardas en tu cuenta.',
  saving: 'Guardando...',

  when: 'Cuándo',
  soonest: (window: string) => `Llega ${window}`,
  soonestPickup: (window: string) => `Recoges ${window}`,
  fee: (pesos: number) => (pesos === 0 ? 'Domicilio gratis' : `Domicilio ${formatPesos(pesos)}`),
  notHeld: 'Tu horario queda reservado al hacer el pedido. Si se llena antes, te mostramos el siguiente.',
  loading: 'Buscando horarios...',
  failed: 'No pudimos cargar los horarios.',
  retry: 'Reintentar',
  none: 'Por ahora no quedan horarios en esta sede. Prueba más tarde o elige recoger.',
  done: 'Listo',
  /** Another place is selected: the button uses it. */
  use: { delivery: 'Usar esta dirección', pickup: 'Recoger aquí' },
  whenNext: 'Cuando la uses te mostramos a qué horas llega.',
} as const;
