import { groupThousands } from '#rules/money.ts';

export const SERVICE_WORDS = {
  gone: 'El servicio web ya no existe.',
  running: 'Importando lo que respondió el servicio.',
  unchanged: 'Sin cambios desde la última vez.',
  waits: 'No se pidió nada: la importación anterior espera a que alguien la revise.',
  unreachable: (why: string) => `El servicio no respondió bien: ${why}.`,
  status: (status: number) =>
    `El servicio respondió con el estado ${status}. Revisa la dirección y la clave.`,
  empty: 'El servicio respondió sin datos.',
  page: 'El servicio respondió con una página, no un archivo de productos. Revisa la dirección y la clave.',
  older:
    'Los datos del servicio son más viejos que los últimos que se importaron: los de la tienda son más nuevos.',
  mapping: 'Falta indicar qué es cada columna: abre la importación y complétala esta primera vez.',
  columns: (names: string) =>
    `El servicio ya no trae columnas que antes traía: ${names}. Revisa la importación.`,
  gates: 'Desaparecería mucho del catálogo: alguien debe revisarla y aprobarla.',
  moves: 'La tienda cambió varias veces mientras se importaba: alguien debe revisarla y aplicarla.',
  held: (count: number) =>
    count === 1
      ? '1 fila retenida por un cambio grande: revísala en la importación.'
      : `${groupThousands(count)} filas retenidas por cambios grandes: revísalas en la importación.`,
  busy: 'Otra importación estaba en curso; se intenta de nuevo en un minuto.',
  broken: 'Falló por un error de nuestro lado. Se intenta en la próxima ejecución.',
} as const;
