/** A person of the demonstration, with their sign-in. */
export type DemoPerson = {
  role:
    | 'client'
    | 'wholesaler'
    | 'provider'
    | 'picker'
    | 'delivery'
    | 'habeasAdmin'
    | 'admin'
    | 'superadmin'
    | 'hyperadmin';
  business: 'canasta' | 'la-plaza';
  name: string;
  lastName: string;
  email: string;
  password: string;
  phone: string;
  identification: string;
  birthday: string;
  /** Office (of offices.json) of staff. */
  office?: string;
  /** Provider (of providers.json) of a provider account. */
  provider?: string;
  addresses?: DemoAddress[];
  /** Shown when the shop starts. */
  shown?: true;
};

export type DemoAddress = { address: string; alias: string; city: string; comment: string; isDefault?: true };

const password = 'canasta-2026';

const person = (
  role: DemoPerson['role'],
  business: DemoPerson['business'],
  fullName: string,
  email: string,
  number: number,
  rest: Partial<DemoPerson> = {},
): DemoPerson => {
  const [name = '', ...lastNames] = fullName.split(' ');
  return {
    role,
    business,
    name,
    lastName: lastNames.join(' '),
    email,
    password,
    phone: `+57315555${String(number).padStart(4, '0')}`,
    identification: String(1_144_000_000 + number * 7919),
    birthday: `19${70 + (number % 30)}-0${1 + (number % 9)}-${10 + (number % 18)}`,
    ...rest,
  };
};

const shown = true as const;

/** Invented people for every role of both businesses. */
export const demoPeople: DemoPerson[] = [
  person('client', 'canasta', 'Marcela Giraldo', 'marcela@canasta.example', 1, {
    shown,
    addresses: [
      {
        address: 'Cra. 24 # 9-31',
        alias: 'Bretaña',
        city: 'Cali',
        comment: 'Apto 302, edificio Los Almendros',
        isDefault: true,
      },
      {
        address: 'Calle 4B # 27-20',
        alias: 'San Fernando Viejo',
        city: 'Cali',
        comment: 'Casa de mi mamá, portón verde',
      },
    ],
  }),
  person('client', 'canasta', 'Wilson Caicedo', 'wilson@canasta.example', 2, {
    shown,
    addresses: [
      {
        address: 'Calle 13 # 22-18',
        alias: 'Guayaquil',
        city: 'Cali',
        comment: 'Segundo piso',
        isDefault: true,
      },
    ],
  }),
  person('wholesaler', 'canasta', 'Gloria Banguero', 'gloria@canasta.example', 3, {
    shown,
    addresses: [
      {
        address: 'Carrera 15 # 21-40',
        alias: 'Barrio Obrero',
        city: 'Cali',
        comment: 'Restaurante El Fogón de Gloria',
        isDefault: true,
      },
    ],
  }),
  person('picker', 'canasta', 'Julián Mina', 'julian@canasta.example', 4, { shown, office: 'bretana' }),
  person('picker', 'canasta', 'Yurany Lasso', 'yurany@canasta.example', 5, { office: 'bretana' }),
  person('delivery', 'canasta', 'Brayan Castro', 'brayan@canasta.example', 6, { shown, office: 'bretana' }),
  person('delivery', 'canasta', 'Kevin Hurtado', 'kevin@canasta.example', 7, { office: 'granada' }),
  person('picker', 'canasta', 'Deisy Angulo', 'deisy@canasta.example', 8, { office: 'granada' }),
  person('picker', 'canasta', 'Harold Tello', 'harold@canasta.example', 9, { office: 'caney' }),
  person('delivery', 'canasta', 'Edinson Angulo', 'edinson@canasta.example', 10, { office: 'caney' }),
  person('admin', 'canasta', 'Diana Posso', 'diana@canasta.example', 11, { shown, office: 'bretana' }),
  person('admin', 'canasta', 'Óscar Valencia', 'oscar@canasta.example', 12, { shown }),
  person('superadmin', 'canasta', 'Luz Rentería', 'luz@canasta.example', 13, { shown }),
  person('hyperadmin', 'canasta', 'Nubia Ararat', 'nubia@canasta.example', 14, { shown }),
  person('habeasAdmin', 'canasta', 'Sandra Mosquera', 'sandra@canasta.example', 15, { shown }),
  person('provider', 'canasta', 'Ramiro Zúñiga', 'ramiro@canasta.example', 16, {
    shown,
    provider: 'Lácteos La Pradera',
  }),
  person('client', 'la-plaza', 'Paola Lucumí', 'paola@laplaza.example', 21, {
    shown,
    addresses: [
      {
        address: 'Calle 5 # 44-12',
        alias: 'Urbanización Tequendama',
        city: 'Cali',
        comment: 'Torre B, apto 801',
        isDefault: true,
      },
    ],
  }),
  person('picker', 'la-plaza', 'Jhon Riascos', 'jhon@laplaza.example', 22, { shown, office: 'tequendama' }),
  person('delivery', 'la-plaza', 'Maicol Viveros', 'maicol@laplaza.example', 23, {
    shown,
    office: 'tequendama',
  }),
  person('admin', 'la-plaza', 'Carolina Escobar', 'carolina@laplaza.example', 24, {
    shown,
    office: 'tequendama',
  }),
  person('superadmin', 'la-plaza', 'Mauricio Cardona', 'mauricio@laplaza.example', 25, { shown }),
  person('hyperadmin', 'la-plaza', 'Nubia Ararat', 'nubia@laplaza.example', 26, { shown }),
  person('habeasAdmin', 'la-plaza', 'Lina Perlaza', 'lina@laplaza.example', 27, { shown }),
  person('provider', 'la-plaza', 'Ramiro Zúñiga', 'ramiro@laplaza.example', 28, {
    shown,
    provider: 'Lácteos La Pradera',
  }),
  person('wholesaler', 'la-plaza', 'Fernando Quiñones', 'fernando@laplaza.example', 29, { shown }),
];

/** Printed at the start: one login for every role of each business. */
export const demoLogins: { role: string; email: string; password: string; business: string }[] = demoPeople
  .filter((someone) => someone.shown)
  .map(({ role, email, password: secret, business }) => ({ role, email, password: secret, business }));
