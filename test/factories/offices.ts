import { SPECIFIED_HOURS } from '#rules/dates/office-hours.ts';
import { businessIds, idOf, officeIds } from './ids.ts';

type Corner = [number, number];

/** A rectangle as the wire writes it, latitude first. */
function box(south: number, west: number, north: number, east: number): Corner[] {
  return [
    [south, west],
    [south, east],
    [north, east],
    [north, west],
  ];
}

/** Points with what the shop must say of them. */
export const places = {
  /** In the near zone of Bretaña: 3,000. */
  nearBretana: { latitude: 3.438, longitude: -76.534 },
  /** In the far zone of Bretaña: 6,000. */
  farBretana: { latitude: 3.45, longitude: -76.52 },
  /** Covered by Bretaña but in none of its zones: the configured 4,500. */
  edgeOfBretana: { latitude: 3.4205, longitude: -76.5545 },
  /** In the near zone of Chipichape: 3,500. */
  nearChipichape: { latitude: 3.476, longitude: -76.528 },
  palmira: { latitude: 3.5394, longitude: -76.3036 },
  /** On the Pacific coast: in no coverage. */
  buenaventura: { latitude: 3.8801, longitude: -77.0312 },
};

export const offices = [
  {
    business_id: businessIds.canasta,
    id: officeIds.bretana,
    name: 'Bretaña',
    display_name: 'Sede Bretaña',
    city: 'Cali',
    address: 'Calle 9 # 23 - 50',
    lat: 3.4372,
    lng: -76.5335,
    polygon: box(3.42, -76.555, 3.455, -76.515),
    support_number: '+576025550101',
    delivery_time_per_product: 1,
    hours: SPECIFIED_HOURS,
    is_default: true,
    position: 1,
  },
  {
    business_id: businessIds.canasta,
    id: officeIds.chipichape,
    name: 'Chipichape',
    display_name: 'Sede Chipichape',
    city: 'Cali',
    address: 'Avenida 6N # 35N - 47',
    lat: 3.476,
    lng: -76.528,
    polygon: box(3.458, -76.545, 3.495, -76.51),
    support_number: '+576025550102',
    delivery_time_per_product: 1,
    hours: SPECIFIED_HOURS,
    is_default: false,
    position: 2,
  },
  {
    business_id: businessIds.canasta,
    id: officeIds.palmira,
    name: 'Palmira Centro',
    display_name: 'Sede Palmira Centro',
    city: 'Palmira',
    address: 'Carrera 28 # 30 - 12',
    lat: 3.5394,
    lng: -76.3036,
    polygon: box(3.52, -76.32, 3.56, -76.285),
    support_number: '+576025550103',
    delivery_time_per_product: 1,
    hours: SPECIFIED_HOURS,
    is_default: false,
    position: 3,
  },
  {
    business_id: businessIds.laPlaza,
    id: officeIds.plazaCentro,
    name: 'Plaza Centro',
    display_name: 'Sede Plaza Centro',
    city: 'Cali',
    address: 'Carrera 5 # 12 - 16',
    lat: 3.4516,
    lng: -76.532,
    polygon: box(3.43, -76.55, 3.47, -76.51),
    support_number: '+576025550201',
    delivery_time_per_product: 2,
    hours: SPECIFIED_HOURS,
    is_default: true,
    position: 1,
  },
];

export const zones = [
  zone(officeIds.bretana, 'cercano', 3_000, box(3.43, -76.545, 3.445, -76.525)),
  zone(officeIds.bretana, 'lejano', 6_000, box(3.425, -76.55, 3.455, -76.515)),
  zone(officeIds.chipichape, 'cercano', 3_500, box(3.465, -76.54, 3.485, -76.515)),
  zone(officeIds.chipichape, 'lejano', 7_000, box(3.458, -76.545, 3.495, -76.51)),
  zone(officeIds.palmira, 'cercano', 4_000, box(3.52, -76.32, 3.56, -76.285)),
  zone(officeIds.plazaCentro, 'cercano', 2_500, box(3.43, -76.55, 3.47, -76.51)),
];

function zone(officeId: string, distance: 'cercano' | 'lejano', fee: number, polygon: Corner[]) {
  const business = officeId === officeIds.plazaCentro ? businessIds.laPlaza : businessIds.canasta;
  return {
    business_id: business,
    id: idOf(`zone ${officeId} ${distance}`),
    office_id: officeId,
    distance,
    delivery_fee: fee,
    polygon,
  };
}
