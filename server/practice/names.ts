/** Shown to shoppers at the top of the practice shop. */
export const PRACTICE_NOTICE = 'Tienda de práctica: no cobramos ni entregamos nada';

export const FIRST_NAMES = ['Camila', 'Andrés', 'Luisa', 'Jhon', 'Valentina', 'Carlos', 'Diana', 'Santiago'];
export const LAST_NAMES = ['Mosquera', 'Giraldo', 'Ortiz', 'Caicedo', 'Rendón', 'Valencia', 'Angulo'];

/** Replaces a status among the faults that a hyperadmin reads. */
export const NO_ANSWER = 'sin respuesta';
