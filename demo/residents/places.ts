import { idOf } from '#demo/load/ids.ts';
import type { Random } from '#demo/load/random.ts';
import type { DemoOffice } from '#demo/types.ts';
import { zonesContaining } from '#rules/deliveries/fee.ts';
import { fromWire, pointInPolygon } from '#rules/places/coverage.ts';
import { TOWN_BARRIOS } from './names.ts';

export type CustomerAddress = {
  id: string;
  address: string;
  alias: string;
  city: string;
  comment: string;
  lat: number;
  lng: number;
  zone: 'cercano' | 'lejano' | 'muy_lejano' | null;
};

export type Barrio = { name: string; point: [number, number] };

export function barriosOf(office: DemoOffice, barrios: readonly Barrio[]): Barrio[] {
  if (office.city !== 'Cali') return [];
  const polygon = office.polygon.map(fromWire);
  return barrios.filter(({ point }) => pointInPolygon(fromWire(point), polygon));
}

export function placeIn(
  business: string,
  office: DemoOffice,
  email: string,
  near: readonly Barrio[],
  random: Random,
): CustomerAddress {
  const barrio = near.length > 0 ? random.pick(near) : undefined;
  const [lat, lng] = barrio ? barrio.point : pointIn(office, random);
  const address = `${random.pick(['Calle', 'Carrera', 'Carrera', 'Diagonal', 'Transversal'])} ${random.between(1, 90)}${random.pick(['', '', '', 'A', 'B'])} # ${random.between(1, 80)}-${pad(random.between(1, 99))}`;
  const comment = random.pick([
    'Casa esquinera',
    `Apto ${random.between(1, 12)}0${random.between(1, 6)}`,
    'Segundo piso',
    'Portón blanco',
    'Unidad cerrada, anunciarse en portería',
    'Frente al parque',
  ]);
  const alias = barrio?.name ?? random.pick(TOWN_BARRIOS[office.city] ?? ['Centro']);
  return addressOf(business, office, email, 0, { address, alias, city: office.city, comment, lat, lng });
}

function pointIn(office: DemoOffice, random: Random): [number, number] {
  const polygon = office.polygon.map(fromWire);
  for (let tries = 0; tries < 40; tries++) {
    const lat = office.lat + (random.next() - 0.5) * 0.03;
    const lng = office.lng + (random.next() - 0.5) * 0.03;
    if (pointInPolygon({ lat, lng }, polygon)) return [Number(lat.toFixed(6)), Number(lng.toFixed(6))];
  }
  return [office.lat, office.lng];
}

export function addressOf(
  business: string,
  office: DemoOffice,
  email: string,
  index: number,
  { address, alias, city, comment, lat, lng }: Omit<CustomerAddress, 'id' | 'zone'>,
): CustomerAddress {
  const zones = office.zones.map((zone) => ({
    ...zone,
    polygon: zone.polygon.map(fromWire),
    freeFrom: 0,
  }));
  const [nearest] = zonesContaining(zones, { lat, lng }).sort((a, b) => a.fee - b.fee);
  return {
    id: idOf(`${business} address ${email} ${index}`),
    address,
    alias,
    city,
    comment,
    lat,
    lng,
    zone: nearest?.distance ?? null,
  };
}

export function officeAt(offices: readonly DemoOffice[], lat: number, lng: number): DemoOffice | undefined {
  return offices.find((office) => pointInPolygon({ lat, lng }, office.polygon.map(fromWire)));
}

export const pad = (n: number): string => String(n).padStart(2, '0');
