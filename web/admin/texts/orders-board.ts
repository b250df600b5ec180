export const boardTexts = {
  views: { open: 'Abiertos', all: 'Todos', unassigned: 'Sin alistador' },
  filters: {
    show: 'Filtrar',
    number: 'N.º de pedido',
    client: 'Cliente',
    phone: 'Celular',
    days: 'Fecha',
    type: 'Tipo',
    allTypes: 'Todo',
    delivery: 'Domicilio',
    pickup: 'Recoge en tienda',
    payment: 'Pago',
    priceFrom: 'Precio desde',
    priceTo: 'Precio hasta',
    picker: 'Alistador',
    courier: 'Domiciliario',
    nobody: 'Sin asignar',
  },
  created: 'Creado',
  /** The sales channel of an external order. */
  channel: ({ name, number }: { name: string; number: string }) => `${name} ${number}`,
  asksStore: 'Pregunta por un reemplazo',
  /** Shown beside the cost of an order after picking or delivery. */
  asked: (money: string) => `pidió ${money}`,
  order: (number: string) => `el pedido ${number}`,
  span: (days: number) => (days === 1 ? '1 día' : `${days} días`),
  ownSpan: 'en esas fechas',
  /** Only a part of the requested days was counted. */
  cutSpan: (day: string) => `desde ${day}`,
  lookingBack: 'Buscando en pedidos anteriores…',
  /** After a search that has not reached the end. */
  nothingYet: 'Nada hasta ahora: faltan pedidos por buscar.',
  goOn: 'Seguir buscando',
  sound: { on: 'Con sonido', off: 'Sin sonido' },
  arrived: (number: string) => `Llegó el pedido ${number}`,
  arrivedMany: (count: number) => `Llegaron ${count} pedidos`,
  step: { previous: 'Pedido anterior', next: 'Pedido siguiente' },
  actions: {
    accept: 'Aceptar',
    acceptOne: (number: string) => `Aceptar el pedido ${number}`,
    accepted: (count: number) =>
      count === 1 ? 'Orden actualizada correctamente!' : `${count} pedidos aceptados.`,
    print: 'Imprimir',
    dispatch: 'Despachar',
    dispatchOne: (number: string) => `Despachar el pedido ${number}`,
    cancel: 'ANULAR',
    saved: 'Orden actualizada correctamente!',
    picker: 'Asignar alistador',
    delivery: 'Asignar domiciliario',
  },
  newOrder: 'Nuevo pedido',
  assign: {
    one: (number: string) => `Asignar el pedido ${number}`,
    picker: (count: number) =>
      count === 1 ? 'Asignar alistador a 1 pedido' : `Asignar alistador a ${count} pedidos`,
    delivery: (count: number) =>
      count === 1 ? 'Asignar domiciliario a 1 pedido' : `Asignar domiciliario a ${count} pedidos`,
    who: 'Quién',
    nobody: 'Nadie todavía',
    at: (name: string, office: string) => `${name} · ${office || 'todas las sedes'}`,
    choose: 'Elige…',
    chooseFirst: 'Elige a quién',
    notLoaded: 'Falta la lista de personas',
    unassigned: (count: number) =>
      count === 1 ? '1 pedido quedó sin asignar.' : `${count} pedidos quedaron sin asignar.`,
    confirm: 'Asignar',
    cancel: 'Cancelar',
    busy: 'Asignando...',
    done: (count: number) =>
      count === 1 ? 'Orden actualizada correctamente!' : `${count} pedidos asignados.`,
  },
  dispatch: {
    title: (count: number) => `¿Despachar ${count} pedidos?`,
    courier: 'Domiciliario',
    own: 'El que tiene cada uno',
    without: (count: number) =>
      count === 1
        ? '1 pedido sale sin domiciliario: nadie lo verá en su ronda y el cliente no tendrá PIN de entrega.'
        : `${count} pedidos salen sin domiciliario: nadie los verá en su ronda y los clientes no tendrán PIN de entrega.`,
    confirm: (count: number) => `Despachar ${count}`,
    keep: 'Cancelar',
    busy: 'Despachando...',
  },
  failures: {
    title: (count: number) => (count === 1 ? '1 pedido no cambió' : `${count} pedidos no cambiaron`),
    close: 'Cerrar',
    open: (number: string) => `Abrir el pedido ${number}`,
  },
} as const;
