/** Messages for staff who manage people. */
export const peopleTexts = {
  own: 'No puedes cambiar tu propio rol, sede, correo ni estado. Pídeselo a otro superadministrador.',
  above: 'No puedes cambiar a alguien con un rol por encima del tuyo.',
  grant: 'No puedes dar un rol por encima del tuyo.',
  branch: 'Esa sede no existe.',
  provider: 'Ese proveedor no existe.',
  birthday: 'La fecha de nacimiento no es válida.',
  updated: 'Usuario actualizado correctamente',
  removed: 'Desactivamos al usuario y cerramos sus sesiones.',
  invitedAgain: 'Le enviamos una invitación.',
};
