/** Words of the palette (Ctrl K) and of the list of keys ('?'). */
export const commandTexts = {
  open: 'Buscar o ir a…',
  title: 'Buscar o ir a…',
  search: 'Pantalla, número de pedido, producto o persona',
  close: 'Cerrar',
  reading: 'Buscando...',
  nothing: 'No encontramos nada con esas palabras.',
  groups: {
    orders: 'Pedidos',
    products: 'Productos',
    people: 'Personas',
    screens: 'Pantallas',
    actions: 'Acciones',
  },
  actions: { jobs: { name: 'Tareas', note: 'Trabajos largos: en curso y fallidos' } },
  order: (number: string, person: string) => `N.º ${number} · ${person}`,
  shortcuts: {
    title: 'Atajos de teclado',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'Buscar o ir a cualquier parte' },
      { keys: ['J', '↓'], does: 'Bajar en la lista' },
      { keys: ['K', '↑'], does: 'Subir en la lista' },
      { keys: ['Intro'], does: 'Abrir la fila' },
      { keys: ['X', 'Espacio'], does: 'Marcar la fila' },
      { keys: ['Mayús', '↓'], does: 'Bajar y marcar' },
      { keys: ['Mayús', 'clic'], does: 'Marcar todas las filas hasta esa' },
      { keys: ['N'], does: 'Crear uno nuevo' },
      { keys: ['/'], does: 'Ir a la búsqueda de la lista' },
      { keys: ['Esc'], does: 'Cerrar, o soltar lo marcado' },
      { keys: ['?'], does: 'Ver estos atajos' },
    ],
  },
} as const;
