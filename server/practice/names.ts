/** Seen by shoppers above the shop in which people practise. */
export const PRACTICE_NOTICE = 'Tienda de práctica: no cobramos ni entregamos nada';

export const FIRST_NAMES = ['Camila', 'Andrés', 'Luisa', 'Jhon', 'Valentina', 'Carlos', 'Diana', 'Santiago'];
export const LAST_NAMES = ['Mosquera', 'Giraldo', 'Ortiz', 'Caicedo', 'Rendón', 'Valencia', 'Angulo'];

/** In the place of a status, among the faults that a hyperadmin reads. */
export const NO_ANSWER = 'sin respuesta';
