/** Words of the parts every list and record of the back office is made of. */
export const kitTexts = {
  failed: {
    title: 'No pudimos leer la lista',
    text: 'Nada se perdió. Vuelve a intentarlo en un momento.',
    retry: 'Reintentar',
    busy: 'Leyendo...',
  },
  table: {
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
  },
  columns: {
    title: 'Columnas',
    shown: (shown: number, all: number) => `${shown} de ${all}`,
    hint: 'Marca las que quieres ver y muévelas',
    fixed: 'fija',
    before: (head: string) => `Mover ${head} antes`,
    after: (head: string) => `Mover ${head} después`,
    reset: 'Como venía',
  },
  filters: {
    label: 'Filtros',
    any: 'Todos',
    remove: (label: string) => `Quitar el filtro ${label}`,
    clear: 'Borrar filtros',
    nothing: 'Nada coincide con estos filtros.',
  },
  dates: { range: 'Elige un día o un rango de días' },
  pages: {
    range: (first: string, last: string, total: string | undefined) =>
      total === undefined ? `${first} a ${last}` : `${first} a ${last} de ${total}`,
    rows: 'Filas por página',
    perPage: (rows: number) => `${rows} por página`,
    previous: 'Anterior',
    next: 'Siguiente',
  },
  fields: {
    on: 'Sí',
    off: 'No',
    noDay: 'Sin fecha',
    hourOf: (label: string) => `Hora: ${label}`,
  },
  picker: {
    none: 'Ninguno',
    reading: 'Buscando...',
    failed: 'No pudimos buscar. Escribe de nuevo para reintentar.',
    nothing: 'No encontramos nada con esas palabras.',
    remove: (name: string) => `Quitar ${name}`,
    more: (count: number) => `y ${count} más`,
  },
  record: {
    close: 'Cerrar',
    discard: 'Descartar',
    save: 'Guardar cambios',
    saving: 'Actualizando...',
    saved: 'Cambios realizados!',
    created: 'Documento creado!',
    removed: 'Documento eliminado!',
    loading: 'Leyendo...',
    failed: 'No pudimos leerlo.',
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
  },
} as const;
