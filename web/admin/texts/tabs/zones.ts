import { ZONE_NAMES } from '#rules/deliveries/zone-names.ts';

export const zoneTexts = {
  title: 'Zonas de entrega',
  count: (count: number) => (count === 1 ? '1 zona' : `${count} zonas`),
  about: 'Lo que cuesta el domicilio en partes de la cobertura. Donde dos se cruzan vale la más barata.',
  none: 'Sin zonas: rige el valor de domicilio del negocio.',
  noCoverage: 'Primero dibuja y guarda la cobertura de la sede.',
  loading: 'Cargando las zonas...',
  failed: 'No pudimos leer las zonas.',
  add: 'Dibujar zona',
  create: 'Nueva zona',
  edit: (name: string) => `Editar zona: ${name}`,
  editName: (name: string) => `Editar ${name}`,
  map: 'Mapa de sub-zonas',
  distances: { cercano: ZONE_NAMES.cercano, lejano: ZONE_NAMES.lejano, muy_lejano: ZONE_NAMES.muy_lejano },
  undefined: ZONE_NAMES.none,
  name: (distance: string, fee: string) => `${distance} ${fee}`,
  corners: (count: number) => `${count} puntos`,
  save: 'Guardar zona',
  created: 'Zona creada correctamente',
  updated: 'Zona editada correctamente',
  createFailed: 'Error al crear la zona',
  updateFailed: 'Error al editar la zona',
  outside:
    'La zona queda por fuera de la cobertura y no se guarda así. Muévela adentro o amplía la cobertura.',
  remove: 'Eliminar zona',
  removeName: (name: string) => `Eliminar ${name}`,
  removing: {
    title: 'Estas seguro?',
    text: (name: string) =>
      `Se eliminará la zona ${name}. En ella regirá el valor de las otras o el del negocio.`,
    button: 'Sí, eliminar',
    busy: 'Eliminando...',
  },
  removed: 'Zona eliminada.',
  fields: {
    distance: 'Distancia',
    deliveryFee: 'Valor del envío',
    freeDeliveryFrom: ['Gratis desde', 'En productos, antes de cupones. Vacío: nunca.'],
    polygon: 'Zona',
  },
} as const;
