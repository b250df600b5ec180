import type { OutputOf } from '#contract/index.ts';

type Job = OutputOf<'jobs.get'>;

export const jobTexts = {
  kinds: {
    'catalogue.popularity': {
      name: 'Actualizar el orden “más vistos”',
      about: 'Ordena las listas con lo que se ha visto hasta ahora. Cada hora se hace solo.',
      unit: 'productos',
    },
    'imports.work': {
      name: 'Importación de productos',
      about: 'Lee, revisa o aplica un archivo de productos. Se empieza en Importar datos.',
      unit: 'filas',
    },
    'campaigns.dryRun': {
      name: 'Conteo de una campaña',
      about: 'Cuenta a cuántas personas llegaría. Se empieza en la campaña y no envía nada.',
      unit: 'personas',
    },
    'practice.run': {
      name: 'Práctica',
      about: 'Compradores y equipo simulados en este negocio. Se empieza en Operación.',
      unit: 'segundos',
    },
    'practice.clear': {
      name: 'Limpieza de la práctica',
      about: 'Borra los pedidos, carritos y mensajes de la práctica. Se empieza en Operación.',
      unit: 'pedidos y carritos',
    },
  } satisfies Record<Job['kind'], { name: string; about: string; unit: string }>,
  statuses: {
    waiting: 'En espera',
    running: 'En curso',
    retrying: 'Se intentará de nuevo',
    done: 'Terminada',
    dead: 'Falló',
    cancelled: 'Cancelada',
  } satisfies Record<Job['status'], string>,
  /** '1.200 de 5.000 productos · 24 %' */
  count: (done: string, total: string, unit: string, percent: number) =>
    `${done} de ${total} ${unit} · ${percent} %`,
  countOnly: (done: string, unit: string) => `${done} ${unit}`,
  starting: 'Empezará en un momento.',
  since: (time: string) => `Lleva ${time}`,
  left: (time: string) => `faltan unos ${time}`,
  took: (time: string) => `Tardó ${time}`,
  startedBy: (name: string) => (name === '' ? '' : `La empezó ${name}`),
  startedByShop: 'La empezó la tienda',
  seconds: (count: number) => (count === 1 ? '1 segundo' : `${count} segundos`),
  minutes: (count: number) => (count === 1 ? '1 minuto' : `${count} minutos`),
  hours: (count: number) => (count === 1 ? '1 hora' : `${count} horas`),
  attempt: (count: number) => `Intento ${count}`,
  cancel: 'Cancelar',
  cancelling: 'Cancelando...',
  cancelOf: (name: string) => `Cancelar: ${name}`,
  retry: 'Intentar de nuevo',
  retrying: 'Enviando...',
  retryOf: (name: string) => `Intentar de nuevo: ${name}`,
  unread: 'No pudimos leer el avance. La tarea sigue; volvemos a mirar en un momento.',
  spoken: {
    progress: (name: string, percent: number) => `${name}: ${percent} por ciento`,
    status: (name: string, status: string) => `${name}: ${status}`,
  },
  panel: {
    title: 'Tareas',
    about: 'Trabajos largos: los que están en curso y los que fallaron',
    close: 'Cerrar',
    active: 'En curso',
    noneActive: 'Ahora no hay tareas en curso.',
    dead: 'Fallaron',
    noneDead: 'Ninguna tarea espera que alguien la revise.',
    more: 'Ver más',
    failed: 'No pudimos leer las tareas.',
    reading: 'Cargando...',
    startable: 'Empezar una tarea',
    start: 'Empezar',
    startOf: (name: string) => `Empezar: ${name}`,
    starting: 'Empezando...',
    underWay: 'Ya hay una en curso.',
  },
} as const;
