/**
 * Titles as shops write them, each with what its unit price has to be made of, judged by a person before there was a
 * reader; '-' where nobody can know it from the words alone, so that no unit price may be shown.
 */
export const TITLES = `
ZANAHORIA FRESCAMPO 1000 gr | 1000 g
Arroz Diana 5 Kg | 5000 g
Detergente líquido Rey 5 400 ml | 5400 ml
Vinagre blanco 2 000 ml | 2000 ml
Sal refinada 1/2 kg | 500 g
Café molido 250 g + 50 g | 300 g
Suavizante 600 + 100 ml | 700 ml
NECTARES SABORES SURTIDOS SIXPACK 200 ML | 1200 ml
BEB PONY MALTA GO PET 200ML X6 | 1200 ml
Gaseosa manzana 12x250 ml | 3000 ml
Cerveza lata p-6 330 ml | 1980 ml
Pañal etapa 4 de 9 a 14 kg x 50 und | 50 und
Pañal talla XG 12-15 kg x 30 | 30 und
Alimento perro razas grandes 25-40 kg bulto 22.5 kg | 22500 g
Pipeta antipulgas perros 10 a 20 kg | -
Huevo AA x 30 | 30 und
Huevos rojos docena | 12 und
Huevos de codorniz 2 docenas | 24 und
Media docena de huevos campesinos | 6 und
Leche entera ½ litro | 500 ml
Panela 1 ½ kg | 1500 g
Queso campesino 1/2 libra | 250 g
Gaseosa Colombiana litro y medio | 1500 ml
Aceite 1 litro y medio | 1500 ml
Arroz blanco libra y media | 750 g
Mantequilla media libra | 250 g
Pilas AA par | 2 und
Medias tobilleras 3 pares | 6 und
Vino tinto 75 cl | 750 ml
Jarabe de goma 70cl | 700 ml
Aceite de ricino 30 cm3 | 30 ml
Alcohol 350 c.c. | 350 ml
Alcohol 700cc | 700 ml
Gaseosa 1,5 Lt | 1500 ml
Gaseosa 1.75L | 1750 ml
Jabón líquido 2.500 ml | 2500 ml
Detergente 2.500 g | 2500 g
Compota BABY EVOLUTION orgánica manzanapera (73.333 ml) | 73.333 ml
Ajo BADIA Polvo (85.05 gr) | 85.05 g
GALLETA RITZ TACO 52.5 GRS | 52.5 g
Crema de manos 1.250 kg | 1250 g
Leche sabor original ALQUERIA pack x 6 unds (6000 ml) | 6000 ml
Soda BRETANA botella vidrio x12und (3600 ml) | 3600 ml
Pan Perro BIMBO x6und (205 gr) | 205 g
Galletas DUCALES x9 paquetes (243 gr) | 243 g
GALLETAS VAINILLA 18UN WAFER NOEL 432 GR | 432 g
Leche Alpina Uht Entera 1,1 Lt X6 Unds | 6600 ml
AGUA BRISA POTABLE S/GAS 280ML X24un | 6720 ml
Queso Finesse 239 G X15 Tajadas | 239 g
Salchicha Cunit Cazadora 500 G X16 Unds | 500 g
Jabón Antibacterial Protex Avena 110 G X3 Unds | 330 g
JABÓN NATURAL FEELING 4 UN 440 GRS | 440 g
Jabón Antibacterial PROTEX Avena Barra Pack 6 und 110 g - Protección Antibacteriana | 660 g
PBOCA PAPA MARGARITA NATURAL 12X25G | 300 g
PBOCA PAPA RIZADAS STDA 25G X12 | 300 g
Paquete Pasabocas Papas Margarita Pollo x12 unds. 25 gr C/U | 300 g
Galleta Saltín Rojo Taco 500 G x5 Unds | 500 g
SALCHICHA RANCHERA X 230 G X 7 UD | 230 g
PONQ RAMITO 8 UND 200 G | 200 g
GALLETA OREO 6 PQ 216G | 216 g
GALLETA SALTIN ROJO TAC X8 640G | 640 g
PASABOCA PAPA MARGARITA MULTIPACK X9 225G | 225 g
Gel Antitranspirante Gillette Specialized Antibacterial 113 g x 2 Unidades | 226 g
Desodorante Lady Speed Stick Mujer Pote 24/7 Talc 100 g Pack 2 und - Protección Eficaz | 200 g
Lavaplatos Axion Limón Desengrasante Crema 450 G X2 Unds | 900 g
Crema Dental Colgate Total Original Mint Prevención Activa 3x75ml | 225 ml
Crema Dental Colgate Max White Complete Clean100 Ml X3 Unds | 300 ml
Suavizante Suavitel Cuidado Superior Fresca Primavera 2x 1L | 2000 ml
Suavizante AROMATEL fragancia floral x2und (1800 ml) | 1800 ml
COMBO GASEOSA COCA COLA X2 UND 2.5L | 5000 ml
GASEOSA COCA-COLA 2.5L X2 | 5000 ml
PAPEL HIG 3H ULTRASUAVE RENDY 4UND 32MTS | 4 und
PAPEL HIGIÉNICO 3 H 2 UN RENDY 33 MTS | 2 und
Papel higiénico ROSAL triple hoja x6 rollos (150 mts) | 150 m
Papel Higiénico Familia Expert 26 Mts X9 Rollos | 234 m
PAPEL HIGIENICO SUPPRA CARE BCO ECN 3H 20M X16 | 320 m
Papel Higiénico Familia Acolchamax Megarollo X4 Rollos | 4 und
Papel higiénico SCOTT cuidado completo (540 mts) | 540 m
PAPEL ALUMINIO TIDY HOUSE 13 MTS | 13 m
Vinipel rollo 30 m | 30 m
SEDA DENTAL BUCARINE 50 MTS | 50 m
Toalla de Cocina Ultralimp Doble Hoja X80 Hojas | 80 und
Servilletas Familia x 300 | 300 und
PAÑUELO FACIAL RENDY 4 POR 10 UND | 40 und
PAÑITOS HÚMEDOS ALMENDRA X 100 UND | 100 und
Toalla Húmeda Arrurrú Avena y Karité 170 Unds X2 Unds | 340 und
Pañal Winny Gold Etapa 6 X30 Unds | 30 und
Pañales etapa 3 x 50 und | 50 und
Pañales Huggies Triple Protección 4/XG 20 Un | 20 und
Pañal Winny Sec Etapa 2 X30 Unds + Gratis Toalla X10 Unds | -
Toalla Higiénica Nosotras Invisible Rapigel X40 Unds + 30 Protectores | -
COMBO HAMBURGUESA 320GR + COCA-COLA 12- OZ | -
Chocolate CORONA + café tradicional (450 gr) | 450 g
Café en cápsulas Colombia 20 cápsulas (108 g) | 20 und
Cápsulas Dolce Gusto Americano x16 und 128 g | 16 und
AROMÁTICA 20 BOLSAS KANPUR 15 GRS | 20 und
INFUSIÓN FRUTAL F ROJOS KANPUR 10U 10G | 10 und
Té verde Hindú x 25 sobres | 25 und
Té negro Lipton 20 bolsitas 40 g | 20 und
Té HATSU surtido caja x12und 200ml (2400 ml) | 2400 ml
TE HATSU SURTIDO 200 ML | 200 ml
Vitamina C 500 mg x 100 tabletas | 100 und
Ibuprofeno 800 mg caja x 50 | 50 und
Omega 3 1000 mg 60 cápsulas | 60 und
Jarabe para la tos 15 mg/5 ml 120 ml | 120 ml
Queso mozzarella 2% grasa 400 g | 400 g
Leche 100% natural | -
Bloqueador FPS 50 120 g | 120 g
Vitamina b12 | -
Cuaderno 100 hojas cuadriculado | -
CUADERNO DOBLE O 80 HOJAS RAYADO ( 21 CM X 28 CM) T26 ALETRÍA X1 U | 1 und
Bolsa de Basura Ultralimp Negra 51x75 Cm X10 Unds | 10 und
Bolsa Compostable No 6 30x55 Cm | -
MARCADORES PERMANENTES DELGADOS X 10 UDS ALETRÍA X1 U | 10 und
Olla a presión 6 L | -
Recipiente plástico rectangular 1,3L x 4 und | 4 und
Vasos desechables 7 oz x 50 | 50 und
Termo 500 ml acero | -
Balde 12 litros | -
Bolsas para basura 50 L x 20 | 20 und
Mojarra Roja X Kg | 1000 g
Pimentón Rojo x Kilo | 1000 g
Muslo de Pollo Congelado Granel X Und | 1 und
Papa criolla x libra | 500 g
Banano Maduro | -
5 x Bananos | 5 und
Mango Tommy 1 und | 1 und
PIÑAS GOLDEN UNIDAD | 1 und
Arroz blanco arroba | 12500 g
Frijol 2 lb | 1000 g
Café 1 lb (500 g) | 500 g
Salsa soya 10 oz 296 ml | 296 ml
Salsa BBQ 18 oz | -
Bebida energizante 16 fl oz | 473.176 ml
Queso crema 8 oz (226 g) | 226 g
Nan 1 400 g | -
Leche Klim 1+ 400 g | 400 g
Nestógeno 2 x 900 g | 900 g
Atún 3 latas x 85 g | 255 g
Yogur 4 ud. x 125 g | 500 g
6 botellas de 330 ml | 1980 ml
12 mini botellas x 100 g | 1200 g
Gelatina 10 sobres de 25 g | 250 g
Pack 3 und x 500 g | 1500 g
2 paquetes x 50 und | 100 und
Lata 111 g (82 g escurrido) | -
Mango Pieza 640 g aprox. | -
Pollo entero 1.8-2.2 kg | -
Filete de res 400-500 g | -
Jugo Frutto Néctar Surtido 200 Ml 10X7 Unds Oferta | -
Zanahoria 3X2 Lb Oferta | -
Galletas pague 2 lleve 3 120 g | -
Atún pague 3 lleve 4 | -
Shampoo 2x1 400 ml | -
Desodorante Yodora Crema Clásico 60 G Gratis 32 G | -
TOALLA HUM WINNY GOLD AVEN 2PAQ80 +PAQ40 | -
ARENA PARA GATOS 4 5 KG | -
Detergente líquido rinde 50 lavadas 3 L | 3000 ml
Refresco en polvo rinde 2 L 18 g | 18 g
Suero 200 g 250 g | -
Helado vainilla 1 L 540 g | -
Aceite girasol 3000cm³ | 3000 ml
Atún x3 und 160 g c/u | 480 g
Leche deslactosada bolsa 900ml x 6 und | 5400 ml
Whisky 12 años 750 ml | 750 ml
Cerveza 4.5% 330ml sixpack | 1980 ml
Bombillo led 9w x 3 und | 3 und
Limpido 1.800 ml + 450 ml gratis | 2250 ml
Crema 3 en 1 200 ml | 200 ml
MANTEQUILLA X 125GR | 125 g
Azúcar 1 kg. | 1000 g
Agua 5 lts | 5000 ml
Agua 0,6 L | 600 ml
Pan tajado 1 und 450 g | 450 g
Velas x par | 2 und
Detergente 4 kg + 500 g | 4500 g
Lenteja 1lb | 500 g
Ambientador 3 x 8 ml | 24 ml
Papas x 12 | 12 und
Leche ALQUERIA semidescremada deslactosada sixpack (6000 ml) | 6000 ml
Refrescos 6 un 1.200 ml | 1200 ml
Bocadillo x 18 und | 18 und
Jabon Rey 300g x 3 | 900 g
Salsa de tomate 1 kilo | 1000 g
Café dos libras | 1000 g
Medio kilo de carne molida | 500 g
Un cuarto de libra de jamón | 125 g
Kilo y medio de papa | 1500 g
3/4 kg costilla | 750 g
`;
