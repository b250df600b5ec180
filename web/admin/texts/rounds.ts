export const roundsTexts = {
  title: 'Rondas',
  views: [
    { name: 'En camino', search: '' },
    { name: 'Cerradas', search: 'ver=cerradas' },
    { name: 'Por recibir', search: 'ver=por-recibir' },
  ],
  failed: 'No pudimos cargar las rondas',
  open: {
    about: 'Quién está en la calle, con qué pedidos y cuánto efectivo lleva.',
    empty: 'Nadie está en camino',
    emptyText: 'Cuando un domiciliario salga con pedidos, aquí verás su ronda.',
  },
  closed: {
    about: 'El efectivo que debía entregar cada ronda y el que entregó, la más reciente primero.',
    empty: 'Aún no se ha cerrado ninguna ronda',
    emptyText: 'Las rondas que los domiciliarios cierren quedan aquí.',
  },
  returns: {
    about: 'Productos que volvieron de la calle. Revísalos y recíbelos: al inventario o a merma.',
    empty: 'No hay nada por recibir',
    emptyText: 'Lo que los domiciliarios devuelvan a la tienda aparece aquí.',
  },
  columns: {
    courier: 'Domiciliario',
    office: 'Sede',
    started: 'Salió',
    closed: 'Cerró',
    stops: 'Pedidos',
    cash: 'Debe tener',
    expected: 'Debía entregar',
    declared: 'Entregó',
    difference: 'Diferencia',
    order: 'Pedido',
    returned: 'Volvió',
    goods: 'Productos',
  },
  delivered: (done: number, all: number) => `${done} de ${all} entregados`,
  status: {
    on_the_way: 'En camino',
    attempted: 'Intento fallido',
    delivered: 'Entregado',
    returned: 'Devuelto',
  },
  claimed: (amount: string) => `y dice tener ${amount} del pedido`,
  endedBy: (name: string, reason: string) => `La terminó ${name}: ${reason}`,
  end: {
    action: 'Terminar',
    of: (courier: string) => `Terminar la ronda de ${courier}`,
    title: (courier: string) => `¿Terminar la ronda de ${courier}?`,
    text: (orders: number) =>
      orders === 0
        ? 'Hazlo solo si no la puede cerrar desde su celular.'
        : `Hazlo solo si no la puede cerrar desde su celular. ${orders === 1 ? '1 pedido queda' : `${orders} pedidos quedan`} sin domiciliario: anota en cada uno cómo terminó su entrega.`,
    reason: 'Por qué',
    reasonMissing: 'Escribe por qué.',
    declared: 'Efectivo que recibió la tienda',
    declaredMissing: 'Escribe cuánto, también si es 0.',
    confirm: 'Sí, terminar',
    keep: 'Cancelar',
    busy: 'Terminando...',
  },
  exact: 'Cuadra',
  missing: (amount: string) => `Faltan ${amount}`,
  over: (amount: string) => `Sobran ${amount}`,
  openOrder: (number: string) => `Abrir el pedido N.º ${number}`,
  nameOf: (courier: string) => `la ronda de ${courier}`,
  orderName: (number: string) => `el pedido N.º ${number}`,
  receive: {
    stock: 'Recibir al inventario',
    waste: 'Enviar a merma',
    stockOf: (number: string) => `Recibir al inventario el pedido N.º ${number}`,
    wasteOf: (number: string) => `Enviar a merma el pedido N.º ${number}`,
    wasteTitle: '¿Enviar a merma?',
    wasteText: (orders: number) =>
      orders === 1
        ? 'Lo que volvió de este pedido no vuelve al inventario.'
        : `Lo que volvió de ${orders} pedidos no vuelve al inventario.`,
    done: {
      stock: (count: number) => (count === 1 ? 'Recibido lo de 1 pedido' : `Recibido lo de ${count} pedidos`),
      waste: (count: number) =>
        count === 1 ? 'Enviado a merma lo de 1 pedido' : `Enviado a merma lo de ${count} pedidos`,
    },
  },
} as const;
