/** Words of what couriers begin with (/admin/deliveries). */
export const workTexts = {
  refresh: 'Actualizar',
  refreshing: 'Leyendo...',
  open: (number: string) => `Ver el pedido ${number}`,
  more: 'Hay más pedidos de los que caben aquí: estos son los primeros por hora prometida.',
  columns: {
    number: 'Pedido',
    promised: 'Prometido',
    time: 'Tiempo',
    state: 'Estado',
    client: 'Cliente',
    neighborhood: 'Barrio',
    toCollect: 'Por cobrar',
  },
  paidOnline: 'Ya pagó, no cobres',
  deliveries: {
    title: 'Entregas',
    left: (count: number) => `${count} por salir`,
    empty: 'No tienes pedidos por entregar',
    emptyText: 'Cuando te asignen uno aparece aquí. Los que entregaste hoy también quedan a la vista.',
  },
} as const;
