/** Words of what pickers and couriers begin with (/admin/picking, /admin/deliveries). */
export const workTexts = {
  refresh: 'Actualizar',
  refreshing: 'Leyendo...',
  open: (number: string) => `Ver el pedido ${number}`,
  pickup: 'Recoge en tienda',
  more: 'Hay más pedidos de los que caben aquí: estos son los primeros por hora prometida.',
  columns: {
    number: 'Pedido',
    promised: 'Prometido',
    time: 'Tiempo',
    state: 'Estado',
    products: 'Productos',
    where: 'Entrega',
    office: 'Sede',
    client: 'Cliente',
    neighborhood: 'Barrio',
    toCollect: 'Por cobrar',
  },
  paidOnline: 'Ya pagó, no cobres',
  picking: {
    title: 'Alistamiento',
    left: (count: number) => `${count} por alistar`,
    empty: 'No tienes pedidos por alistar',
    emptyText: 'Cuando te asignen uno aparece aquí. Los que despachaste hoy también quedan a la vista.',
  },
  deliveries: {
    title: 'Entregas',
    left: (count: number) => `${count} por salir`,
    empty: 'No tienes pedidos por entregar',
    emptyText: 'Cuando te asignen uno aparece aquí. Los que entregaste hoy también quedan a la vista.',
  },
} as const;
