/** Words of the register of personal data (/admin/habeas). */
export const habeasTexts = {
  title: 'Habeas data',
  about: 'Solicitudes de eliminar la cuenta. La ley da 15 días hábiles desde que se piden.',
  count: (count: number, text: string) => (count === 1 ? '1 solicitud' : `${text} solicitudes`),
  empty: 'No hay datos registrados para mostrar',
  emptyText: 'Cuando alguien pida eliminar su cuenta aparece aquí con su término.',
  state: 'Estado',
  columns: {
    person: 'Persona',
    state: 'Estado',
    asked: 'Pedida',
    runs: 'Se ejecuta',
    due: 'Vence',
    waits: 'Espera por',
    ended: 'Terminada',
  },
  states: { waiting: 'En trámite', cancelled: 'Retirada', done: 'Eliminada' },
  heldBy: {
    '': 'Nada',
    orders: 'Pedidos abiertos',
    payments: 'Pagos en camino',
    staff: 'Trabaja aquí',
  },
  noName: 'Sin nombre',
} as const;
