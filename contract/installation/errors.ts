/** Why a business is not created, or a shop not opened. */
export const installationErrors = {
  BUSINESS_SLUG_USED: { status: 409, message: 'Ya hay un negocio con ese identificador.' },
  BUSINESS_HOST_USED: { status: 409, message: 'Ese dominio ya es de otro negocio.' },
  BUSINESS_HAS_SUPERADMIN: {
    status: 409,
    message: 'Ese negocio ya tiene quien lo administre: que use “¿Olvidaste tu contraseña?”.',
  },
  OPENING_INCOMPLETE: { status: 409, message: 'Todavía falta algo para abrir la tienda. Revisa la lista.' },
  SHOP_NOT_OPEN: { status: 409, message: 'Esta tienda todavía no está abierta. Vuelve pronto.' },
} as const;
