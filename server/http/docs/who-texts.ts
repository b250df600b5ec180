import type { Who } from '#contract/access.ts';

/** The words of `who` as a developer reads them. */
export const whoTexts: Record<Who, string> = {
  anyone: 'Cualquiera, también sin sesión.',
  user: 'Una persona con sesión, para lo suyo.',
  self: 'La persona de la dirección, con su sesión.',
  'self or admin': 'La persona de la dirección, o quien administra su sede.',
  owner: 'Quien es dueño de lo que nombra la dirección; para los demás es un 404.',
  'link holder': 'Quien tiene el enlace del pedido; los datos personales, solo su dueño y el personal.',
  admin: 'Administradores; con sede, solo lo de ella.',
  superadmin: 'Superadministradores.',
  hyperadmin: 'Quien opera la instalación.',
  staff: 'Quien trabaja en la tienda.',
  'stock staff': 'Quien cuenta el inventario: administradores y quienes alistan; con sede, solo lo de ella.',
  'habeas staff': 'Quien lleva el registro de datos personales, y superadministradores.',
  courier: 'Quien entrega, para sus pedidos y los libres de su sede.',
  picker: 'Quien alista, para sus pedidos y los libres de su sede.',
  assigned: 'Quien alista o entrega, para los pedidos que tiene asignados.',
  provider: 'Un proveedor, para sus productos y sus ventas.',
  'key orders:read': 'Una clave con el permiso `orders:read`.',
  'key products:read': 'Una clave con el permiso `products:read`.',
  'key orders:invoice': 'Una clave con el permiso `orders:invoice`.',
  'key orders:create': 'Una clave con el permiso `orders:create`.',
  'key orders:move': 'Una clave con el permiso `orders:move`.',
  'key prices:write': 'Una clave con el permiso `prices:write`.',
  'key stock:write': 'Una clave con el permiso `stock:write`.',
};
