/** Messages for staff who manage people. */
export const peopleTexts = {
  own: 'No puedes cambiar tu propio rol, sede, correo ni estado. Pídeselo a otro superadministrador.',
  above: 'No puedes cambiar a alguien con un rol por encima del tuyo.',
  grant: 'No puedes dar un rol por encima del tuyo.',
  branch: 'Esa sede no existe.',
  provider: 'Ese proveedor no existe.',
  birthday: 'La fecha de nacimiento no es válida.',
  minor: 'Las cuentas son para mayores de 18 años, y esa fecha es de una persona menor.',
  out: (name: string, orders: number) => {
    const carried = orders === 1 ? 'con 1 pedido sin terminar' : `con ${orders} pedidos sin terminar`;
    return (
      `${name} tiene una ronda abierta, ${orders === 0 ? 'sin cerrar' : carried}: que la cierre primero. ` +
      'Si ya no puede, termínala en Rondas.'
    );
  },
  updated: 'Usuario actualizado correctamente',
  removed: 'Desactivamos al usuario y cerramos sus sesiones.',
  invitedAgain: 'Le enviamos una invitación.',
};
