// Thirty goods of one shop, as twelve systems would export them: each writes the same shelf in its own shape.

export type Good = {
  code: string;
  barcode: string;
  title: string;
  brand: string;
  department: string;
  category: string;
  price: number;
  /** The price of a sale, when the good is on sale. */
  sale?: number;
  stock: number;
  /** Sold by weight: the stock is in kilos. */
  weighed: boolean;
  sizeUnit: 'UND' | 'KG' | 'GRS' | 'ML';
  size: number | null;
  tax: 0 | 5 | 19;
  active: boolean;
};

const table = `
LAC001|Leche entera Alpina bolsa 900 ml|Alpina|Lácteos|Leches|4350||120|UND|ML|900|0|1
LAC002|Leche deslactosada Colanta 1100 ml|Colanta|Lácteos|Leches|5690||86|UND|ML|1100|0|1
LAC003|Yogur griego natural Alpina 150 g|Alpina|Lácteos|Yogures|5200|4600|44|UND|GRS|150|19|1
LAC004|Queso campesino Colanta 250 g|Colanta|Lácteos|Quesos|9800||31|UND|GRS|250|0|1
LAC005|Queso mozzarella tajado Alpina 400 g|Alpina|Lácteos|Quesos|17900|15900|18|UND|GRS|400|0|1
GRA001|Arroz Diana 500 g|Diana|Despensa|Granos y arroces|2650||310|UND|GRS|500|0|1
GRA002|Arroz Roa Fortificado 3 kg|Roa|Despensa|Granos y arroces|14200||75|UND|GRS|3000|0|1
GRA003|Fríjol bola roja El Estío 500 g|El Estío|Despensa|Granos y arroces|7450||64|UND|GRS|500|0|1
GRA004|Lenteja La Abundancia 500 g|La Abundancia|Despensa|Granos y arroces|3980||92|UND|GRS|500|0|1
ACE001|Aceite Gourmet familia 900 ml|Gourmet|Despensa|Aceites|18900|16990|40|UND|ML|900|19|1
ACE002|Aceite de oliva Cuisine & Co 500 ml|Cuisine & Co|Despensa|Aceites|36900||12|UND|ML|500|19|1
CAF001|Café Sello Rojo molido 500 g|Sello Rojo|Despensa|Café y chocolate|21500||58|UND|GRS|500|5|1
CAF002|Chocolate Corona tradicional 250 g|Corona|Despensa|Café y chocolate|8900||47|UND|GRS|250|5|1
BEB001|Gaseosa Postobón manzana 1,5 L|Postobón|Bebidas|Gaseosas|5400||150|UND|ML|1500|19|1
BEB002|Agua Cristal sin gas 600 ml|Cristal|Bebidas|Aguas|2200||240|UND|ML|600|0|1
BEB003|Jugo Hit mora caja 1 L|Hit|Bebidas|Jugos|5150|4690|66|UND|ML|1000|19|1
BEB004|Cerveza Águila lata 330 ml|Águila|Bebidas|Cervezas|3300||180|UND|ML|330|19|1
FRU001|Banano criollo||Frutas y verduras|Frutas|2900||48.5|KG|KG||0|1
FRU002|Aguacate Hass||Frutas y verduras|Frutas|9900||22.35|KG|KG||0|1
FRU003|Tomate chonto||Frutas y verduras|Verduras|4600||35.2|KG|KG||0|1
FRU004|Papa pastusa||Frutas y verduras|Verduras|3200||112.75|KG|KG||0|1
CAR001|Pechuga de pollo||Carnes|Pollo|18900||15.48|KG|KG||0|1
CAR002|Carne molida de res||Carnes|Res|27900||12.35|KG|KG||0|1
ASE001|Detergente en polvo Fab 2 kg|Fab|Aseo del hogar|Lavandería|27800|24900|25|UND|GRS|2000|19|1
ASE002|Lavaloza Axion limón 450 g|Axion|Aseo del hogar|Cocina|8350||38|UND|GRS|450|19|1
ASE003|Papel higiénico Familia 12 rollos|Familia|Aseo del hogar|Papeles|23900||54|UND|UND|12|19|1
PER001|Crema dental Colgate Triple Acción 75 ml|Colgate|Cuidado personal|Higiene oral|9700||61|UND|ML|75|19|1
PER002|Jabón de tocador Dove 90 g|Dove|Cuidado personal|Baño|4900||83|UND|GRS|90|19|1
PAN001|Pan tajado Bimbo blanco 480 g|Bimbo|Panadería|Pan tajado|7600||29|UND|GRS|480|0|1
PAN002|Tostadas Bimbo integrales 210 g|Bimbo|Panadería|Tostadas|6100||0|UND|GRS|210|19|0`;

function withCheckDigit(twelve: string): string {
  const sum = [...twelve].reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

export const goods: readonly Good[] = table
  .trim()
  .split('\n')
  .map((line, place) => {
    const cell = line.split('|');
    const text = (at: number) => cell[at] ?? '';
    const weighed = text(8) === 'KG';
    return {
      code: text(0),
      barcode: weighed ? '' : withCheckDigit(`7702${String(10_203_040 + place * 1_371).padStart(8, '0')}`),
      title: text(1),
      brand: text(2),
      department: text(3),
      category: text(4),
      price: Number(text(5)),
      ...(text(6) !== '' && { sale: Number(text(6)) }),
      stock: Number(text(7)),
      weighed,
      sizeUnit: text(9) as Good['sizeUnit'],
      size: text(10) === '' ? null : Number(text(10)),
      tax: Number(text(11)) as Good['tax'],
      active: text(12) === '1',
    };
  });
