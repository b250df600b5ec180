import { formatPesos } from '#rules/money.ts';

/** Texts for place and window: in the header, then in its sheet from top to bottom. */
export const placeTexts = {
  delivered: 'Entregamos en',
  collected: 'Recoges en',
  office: (name: string) => `Sede ${name}`,
  chosen: 'tu entrega',
  chosenPickup: 'la recoges',

  title: '¿Dónde y cuándo?',
  hint: 'De la dirección dependen la sede, los precios y lo que hay.',
  close: 'Cerrar',
  where: 'Dónde',
  attended: (office: string) => `Te atiende la sede ${office}`,
  uncovered: 'Sin cobertura disponible en esta dirección.',
  pickup: (office: string) => `Recoger en la sede ${office}`,
  other: 'Otra dirección',
  write: 'Escribir mi dirección',
  change: 'Cambiar la dirección',
  store: 'Cambiar de sede',
  enter: 'Ingresar para usar mis direcciones',
  buysAt: (office: string, city: string) => `Compras en la sede ${office}, ${city}`,
  unsaved: 'Solo en este dispositivo: al pedir la guardas en tu cuenta.',
  saving: 'Guardando...',

  when: 'Cuándo',
  soonest: (window: string) => `Llega ${window}`,
  soonestPickup: (window: string) => `Recoges ${window}`,
  fee: (pesos: number) => (pesos === 0 ? 'Domicilio gratis' : `Domicilio ${formatPesos(pesos)}`),
  notHeld: 'No se aparta el cupo: se toma al hacer el pedido y, si ya no está, te avisamos.',
  loading: 'Buscando franjas...',
  failed: 'No pudimos traer las franjas.',
  retry: 'Reintentar',
  none: 'No quedan franjas en esta sede por ahora.',
  done: 'Listo',
  /** Another place is marked: the button uses it. */
  use: { delivery: 'Usar esta dirección', pickup: 'Recoger aquí' },
  whenNext: 'Cuando la uses te mostramos a qué horas llega.',
} as const;
