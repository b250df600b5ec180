export const accountTexts = {
  title: 'Mi cuenta',
  profile: 'Mis datos y contraseña',
  failed: 'No pudimos cargar tu cuenta',
  failedText: 'Revisa tu conexión e intenta de nuevo.',
  retry: 'Intentar de nuevo',
  refreshing: 'Cargando...',
  team: {
    heading: 'Segundo paso del equipo',
    about:
      'A quién le pedimos un código de su celular además de la contraseña. Quien no lo tenga lo activa la próxima vez que entre.',
    roles: 'Pedirlo a',
    onlyOwn: 'Lo decide alguien de ese rol.',
    saved: 'Guardamos a quién se le pide.',
    stale: (who: string, when: string) =>
      who === ''
        ? 'Alguien cambió esto mientras lo tenías abierto. Así quedó.'
        : `${who} cambió esto a las ${when}. Así quedó: revisa y vuelve a intentarlo.`,
    label: 'Personas del equipo',
    name: 'Nombre',
    role: 'Rol',
    state: 'Segundo paso',
    actions: 'Acciones',
    on: (since: string) => `Activado el ${since}`,
    waiting: 'Lo activará al entrar',
    off: 'Sin activar',
    reset: 'Quitar',
    resetSpoken: (name: string) => `Quitar el segundo paso de ${name}`,
    sure: '¿Quitar el segundo paso?',
    sureText: (name: string) =>
      `Hazlo solo si sabes que es ${name} quien te lo pide: cerraremos todas sus sesiones y podrá entrar con su contraseña.`,
    sureYes: 'Sí, quitarlo',
    cancel: 'Cancelar',
    working: 'Un momento...',
    resetDone: (name: string) => `Quitamos el segundo paso de ${name}.`,
  },
} as const;
