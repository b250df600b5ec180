const runs = { all: 'Atiende y trabaja', web: 'Atiende', worker: 'Trabaja' } as const;
const queues = {
  outbox: 'Avisos de cambios',
  messages: 'Correos, SMS y notificaciones',
  webhooks: 'Webhooks',
  payments: 'Pagos por consultar',
  jobs: 'Tareas largas',
  imports: 'Importaciones',
  payment_reviews: 'Pagos que esperan a una persona',
} as const;

export const operationsTexts = {
  title: 'Operación',
  about: 'Toda la instalación, con todos sus negocios. Se actualiza sola mientras la miras.',
  failed: 'No pudimos leer cómo está la instalación',
  unread: 'No pudimos actualizar. Lo que ves es de antes; seguimos intentando.',
  asOf: (version: string, when: string) => `Versión ${version} · ${when}`,
  /** A duration, as short as in speech. */
  span(seconds: number): string {
    if (seconds < 90) return `${Math.round(seconds)} s`;
    if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
    return seconds < 48 * 3600 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} días`;
  },
  ago: (span: string) => `hace ${span}`,
  since: (span: string) => `desde hace ${span}`,
  never: 'Nunca',
  none: '—',
  alerts: {
    title: 'Alertas',
    none: 'Nada pide atención ahora.',
    severities: { page: 'Atender ahora', day: 'Atender hoy' },
    runbook: (name: string) => `Paso a paso: docs/runbooks.md, ${name}`,
    /** Each alert's meaning, and the first step. */
    words: {
      NoWorker: [
        'Ningún proceso trabaja',
        'Correos, pagos y avisos esperan. Revisa que un proceso all o worker esté corriendo y que llegue a la base de datos.',
      ],
      ListenDeaf: [
        'Un proceso no oye los cambios',
        'Responde despacio, directo de la base de datos. Si no se recupera en un minuto, reinícialo.',
      ],
      QueueOld: [
        'Una cola está atrasada',
        'Mira cuál negocio la llena y si su proveedor responde. Otro proceso worker la vacía más rápido.',
      ],
      DoctorRed: [
        'El doctor encontró cuentas que no cuadran',
        'Lee abajo qué encontró. No corrijas nada a mano antes de seguir el paso a paso.',
      ],
      DoctorOld: [
        'El doctor no ha pasado en el último día',
        'Córrelo aquí. Si no termina, revisa que haya un proceso que trabaje.',
      ],
      ReconcileRed: [
        'La conciliación de pagos de ayer falta o no cuadra',
        'Lee abajo qué negocio y pasarela. Las diferencias esperan en Pagos por revisar; si una pasarela no respondió, córrela de nuevo.',
      ],
      BackupOld: [
        'No hay un respaldo bueno del último día',
        'Haz uno ahora y revisa por qué no se hizo el programado.',
      ],
      RestoreUntried: [
        'Ningún respaldo se ha restaurado en la última semana',
        'Un respaldo que no se ha probado no cuenta: corre el simulacro de restauración.',
      ],
      PersonNeeded: [
        'Hay pagos que esperan a una persona',
        'El equipo del negocio los resuelve en Pagos por revisar. Avísale.',
      ],
      TwoVersions: [
        'Corren dos versiones a la vez',
        'El reemplazo quedó a medias: termínalo o devuélvelo. Mira abajo cuál proceso tiene cuál.',
      ],
    },
  },
  checks: {
    title: 'Comprobaciones y simulacros',
    names: { doctor: 'Doctor', reconcile: 'Conciliación de pagos' },
    abouts: {
      doctor: 'Que inventario, pedidos, cupones y pagos cuadren. Cada noche.',
      reconcile: 'Los pagos de ayer contra las pasarelas. Cada mañana.',
    },
    drills: {
      backup: ['Respaldo', 'Copia completa de la base de datos. Cada día.'],
      restore: ['Restauración', 'Un respaldo, restaurado y revisado aparte. Cada semana.'],
    } as Partial<Record<string, readonly [string, string]>>,
    otherDrill: 'Simulacro',
    states: { waiting: 'En espera', running: 'Corriendo' },
    ok: 'En orden',
    failed: 'Falló',
    red: 'No cuadra',
    run: 'Correr ahora',
    runName: (check: string) => `Correr ahora: ${check}`,
    busy: { idle: 'Enviando…', waiting: 'En espera…', running: 'Corriendo…' },
    spoken: (check: string, state: string) => `${check}: ${state}`,
  },
  instances: {
    title: 'Procesos',
    empty: 'Ningún proceso se ha visto en el último día.',
    columns: {
      name: 'Proceso',
      state: 'Estado',
      version: 'Versión',
      process: 'Función',
      started: 'Inició',
      seen: 'Visto',
      deaf: 'Retraso de avisos',
      memory: 'Memoria',
    },
    runs,
    states: { live: 'Vivo', silent: 'En silencio' },
    onDuty: 'De turno',
    memory: (mb: number) => `${mb} MB`,
  },
  queues: {
    title: 'Colas',
    names: queues,
    columns: { queue: 'Cola', waiting: 'En espera', oldest: 'La más antigua', state: 'Estado' },
    states: { late: 'Atrasada', fine: 'Al día' },
  },
  businesses: {
    title: 'Negocios por carga',
    columns: {
      name: 'Negocio',
      orders: 'Pedidos de la última hora',
      waiting: 'En colas',
      oldest: 'Lo más antiguo',
    },
    shown: (shown: number, total: string) => `Los ${shown} con más carga, de ${total}.`,
    empty: 'Aún no hay negocios.',
  },
} as const;
