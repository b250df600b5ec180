import { groupThousands } from '#rules/money.ts';

export const menuTexts = {
  label: 'Categorías',
  subcategories: (category: string) => `Subcategorías de ${category}`,
  inOffice: (count: number, office: string) =>
    `${count === 1 ? '1 producto' : `${groupThousands(count)} productos`} en ${office}`,
  whole: 'Ver toda la categoría',
  loading: 'Cargando categorías...',
  failed: 'No se lograron cargar las subcategorías.',
  none: 'No se encontraron subcategorías.',
  retry: 'Reintentar',
} as const;

export const drawerTexts = {
  label: 'Menú',
  close: 'Cerrar el menú',
  home: 'Inicio',
  offers: 'Ofertas',
  community: 'Comunidad',
  orders: 'Mis Pedidos',
  terms: 'Terminos & C.',
  categories: 'Categorías',
} as const;

export const lateralTexts = {
  label: 'Explorar',
  admin: 'Admin',
  home: 'Inicio',
  offers: 'Ofertas',
  community: 'Comunidad',
  orders: 'Mis Pedidos',
  terms: 'Terminos & C.',
  register: 'Datos personales',
  categories: 'Categorías',
  openBranch: (category: string) => `Desplegar ${category}`,
} as const;
