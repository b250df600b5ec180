/** Failures of product imports. */
export const importErrors = {
  IMPORT_UNDER_WAY: {
    status: 409,
    message: 'Ya hay una importación en curso. Espera a que termine o cancélala.',
  },
  IMPORT_OLDER: {
    status: 409,
    message: 'Este archivo es más viejo que el último que se importó: los datos de la tienda son más nuevos.',
  },
  IMPORT_STEP: { status: 409, message: 'Esta importación ya no está en ese paso. Vuelve a abrirla.' },
  IMPORT_MAPPING: { status: 400, message: 'Falta decir qué es alguna columna.' },
  IMPORT_GATE: { status: 409, message: 'Hay cambios que alguien debe aprobar antes de aplicar.' },
  IMPORT_NOT_LAST: {
    status: 409,
    message: 'Solo se puede deshacer la última importación aplicada, una vez.',
  },
  IMPORT_TEMPLATE_NAME: {
    status: 409,
    message: 'Ya hay una plantilla con ese nombre. Confirma que la reemplazas o usa otro nombre.',
  },
  IMPORT_SERVICE_NAME: {
    status: 409,
    message: 'Ya hay una plantilla o un servicio web con ese nombre, quizás entre los quitados.',
  },
  IMPORT_SERVICE_CRON: {
    status: 400,
    message: 'Escribe la programación en cinco campos: minuto, hora, día, mes y día de la semana.',
  },
} as const;
