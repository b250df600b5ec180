export const kitTexts = {
  failed: {
    title: 'No pudimos leer la lista',
    text: 'Nada se perdió. Vuelve a intentarlo en un momento.',
    retry: 'Reintentar',
    busy: 'Cargando...',
  },
  /** Confirmation of a removal. */
  question: { cancel: 'Cancelar', busy: 'Un momento...' },
  undo: { button: 'Deshacer', done: 'Cambio deshecho.' },
  refresh: 'Actualizar',
  refreshing: 'Actualizando...',
  count: (count: string) => `${count} en total`,
  table: {
    actions: 'Acciones',
    slow: 'Está tardando más de lo normal…',
    tickAll: 'Marcar todas las filas de esta página',
    tick: (name: string) => `Marcar ${name}`,
  },
  bulk: {
    count: (count: number) => (count === 1 ? '1 seleccionado' : `${count} seleccionados`),
    release: 'Soltar',
    busy: 'Un momento...',
    cancel: 'Cancelar',
    done: (count: number) => (count === 1 ? 'Cambios realizados!' : `Cambios realizados en ${count}.`),
    some: (failed: number) =>
      failed === 1
        ? '1 no se pudo cambiar: ábrelo para ver por qué.'
        : `${failed} no se pudieron cambiar: ábrelos para ver por qué.`,
    undo: 'Deshacer',
  },
  recordActions: {
    activate: 'Activar',
    deactivate: 'Desactivar',
    remove: 'Eliminar',
    removing: {
      title: '¿Estás seguro?',
      text: (count: number) => (count === 1 ? 'Se eliminará 1.' : `Se eliminarán ${count}.`),
      button: 'Sí, eliminar',
    },
    removed: (count: number) => (count === 1 ? 'Documento eliminado!' : `${count} documentos eliminados.`),
  },
  views: {
    label: 'Vistas',
    all: 'Todos',
    save: 'Guardar vista',
    name: 'Nombre de la vista',
    hint: 'Queda en este equipo. Para compartirla, envía la dirección de esta página.',
    remove: 'Eliminar vista',
    removed: 'La vista se eliminó.',
  },
  columns: {
    title: 'Columnas',
    shown: (count: number, all: number) => `${count} de ${all}`,
    hint: 'Marca las que quieres ver y muévelas',
    fixed: 'fija',
    before: (head: string) => `Mover ${head} antes`,
    after: (head: string) => `Mover ${head} después`,
    reset: 'Como venía',
    compact: 'Filas compactas',
  },
  layout: { label: 'Cómo se muestran', table: 'Tabla', grid: 'Cuadrícula' },
  filters: {
    label: 'Filtros',
    any: 'Todos',
    remove: (label: string) => `Quitar el filtro ${label}`,
    clear: 'Borrar filtros',
    nothing: 'Nada coincide con estos filtros.',
  },
  dates: { range: 'Elige un día o un rango de días' },
  pages: {
    label: 'Páginas',
    range: (first: string, last: string, total: string | undefined) =>
      total === undefined ? `${first} a ${last}` : `${first} a ${last} de ${total}`,
    moreThan: (count: string) => `más de ${count}`,
    rows: 'Filas por página',
    perPage: (rows: number) => `${rows} por página`,
    previous: 'Anterior',
    next: 'Siguiente',
    beyond: 'Esta página ya no tiene filas',
    beyondText: 'Lo que había aquí se eliminó o pasó a otra página.',
    toFirst: 'Ir a la primera página',
  },
  fields: {
    on: 'Sí',
    off: 'No',
    noDay: 'Sin fecha',
    notANumber: (label: string) => `El campo ${label} debe ser un número entero, sin decimales.`,
    noZero: 'Escribe 1 o más, o déjalo vacío si no hay tope.',
    hourOf: (label: string) => `Hora: ${label}`,
  },
  picker: {
    products: 'Buscar por nombre, SKU o código de barras',
    categories: 'Buscar categoría',
    brands: 'Buscar marca',
    offices: 'Buscar sede',
    none: 'Ninguno',
    reading: 'Buscando...',
    failed: 'No pudimos buscar. Escribe de nuevo para reintentar.',
    nothing: 'No encontramos nada con esas palabras.',
    strange: (typed: string) => `“${typed}” no está en la lista: elige una opción, o borra el texto.`,
    remove: (name: string) => `Quitar ${name}`,
    more: (count: number) => `y ${count} más`,
  },
  record: {
    close: 'Cerrar',
    discard: 'Descartar',
    save: 'Guardar cambios',
    create: 'Crear',
    saving: 'Actualizando...',
    saved: 'Cambios realizados!',
    notSaved: 'No se logró actualizar.',
    creating: 'Creado...',
    created: 'Documento creado!',
    notCreated: 'No se logró crear.',
    removing: 'Eliminando...',
    notRemoved: 'No se logró eliminar.',
    found: (wrong: number) => (wrong === 1 ? 'Ups, 1 error encontrado' : `Ups, ${wrong} errores encontrados`),
    loading: 'Cargando...',
    failed: 'No pudimos leerlo.',
    signedOut:
      'Tu sesión terminó y no se guardó. Lo que escribiste sigue aquí: entra en otra pestaña, vuelve y guarda.',
    signIn: 'Entrar en otra pestaña',
    gone: 'Ya no existe: alguien lo eliminó.',
    readOnly: 'No tienes los permisos para realizar cambios en este documento',
    unsaved: (count: number) => (count === 1 ? '1 cambio sin guardar' : `${count} cambios sin guardar`),
    choose: (count: number) =>
      count === 1
        ? 'Falta elegir cuál valor queda en 1 campo.'
        : `Falta elegir cuál valor queda en ${count} campos.`,
    leaving: {
      title: '¿Estás seguro?',
      text: (count: number) =>
        count === 1 ? 'Se perderá 1 cambio sin guardar.' : `Se perderán ${count} cambios sin guardar.`,
      confirm: 'Sí, descartar',
      cancel: 'Seguir editando',
    },
  },
  stale: {
    changed: (who: string, at: string) =>
      who === ''
        ? `Alguien guardó cambios a las ${at}, mientras editabas.`
        : `${who} guardó cambios a las ${at}, mientras editabas.`,
    merged: 'No tocan los tuyos: ya están aquí. Revisa y guarda.',
    differ: (count: number) =>
      count === 1 ? 'Un campo no coincide con el tuyo.' : `${count} campos no coinciden con los tuyos.`,
    mine: 'Lo tuyo',
    theirs: (who: string, at: string) => (who === '' ? at : `${who}, ${at}`),
    keepMine: 'Conservar lo mío',
    takeTheirs: 'Tomar lo suyo',
    takeAllTheirs: 'Tomar todo lo suyo',
  },
} as const;
