/** The same for titles that nobody looked at while the reader was written: how well it does what is new to it. */
export const UNSEEN_TITLES = `
Gaseosa Coca Cola Zero 2,5 Lt X2 Unds | 5000 ml
FOURPACK YOX MULTISABOR DE ALPINA 400 GR | -
AZUCAR MANUELITA DORADA NATURAL X 907 G | 907 g
Pechuga de Pollo Avicampo sin Piel Bandeja Familia X Kg | 1000 g
Pan Blandito 10und FRESCAMPO 420 gr | 420 g
12 x Tomates | 12 und
Compota SAN JORGE sabores surtidos x3und (339 gr) | 339 g
Ajo Importado Malla 90 G X3 Unds | -
Papel higiénico ROSAL triple hoja XG x30 rollos (750 mts) | 750 m
Salchicha ranchera RANCHERA premium x14und (480 gr) | 480 g
MASMEL CHOCMELOS CUB BAND X14UN 90G | 90 g
Leche Olimpica Deslactosada 800 Ml X6 Unds | 4800 ml
TRUCHA CAPTAIN BAY X 800 G | 800 g
Papel Higiénico Familia Acolchamax Mega Rollo 29,6 Mts X12 Unds | 355.2 m
Pañal Winny Ultratrim Sec Etapa 3 X30 Unds + Toallas X 10 Unds | -
MOLIDA DE RES 95/5 RED CUT 500G | 500 g
Piña Golden X Kg | 1000 g
BIMBOLETES VAINILLA 8 UND 216G | 216 g
QUESO LONCHITAS MOZZARELLA X 16 UND 272G | 272 g
Gaseosa Coca-Cola ZERO 250ml x 6 Unds | 1500 ml
DEDITO QSO MEDALLA DE ORO B/LLO X12 300G | 300 g
Gelatina FRUTINO Precio Especial Sabores Surtidos x4 (56 gr) | 56 g
PAN BLANDITO OLIMPICA DESAYUNO X 20 UNID | 20 und
PAPEL HIGIENICO SUPPRA CARE TRIP HOJ 33 M X4 ROLLO | 132 m
GANSITO RAMO 6 UND 222 G | 222 g
Deditos Farah de Queso 400 G X20 Unds | 400 g
PASABOCAS FRITOLAY SUPERLONCHERA SURTIDO X12 271g | 271 g
CHORIZO VELA + SALAMI LOURISIERRA 80 GR | -
Jabón Antibacterial Protex Balance Saludable 110g x3 | 330 g
PULPA CONGELADA TREE FRUTS 3UND 480 G | 480 g
Galletas DUCALES x8 tacos (700 gr) | 700 g
Galleta Ducales Taco 315 G X3 Unds | 315 g
Jugo Hit Surtido 200 Ml 12X10 Unds | -
TORTILLA FAJITA 12 UND CRACHOS 360 GRS | 360 g
Gaseosa Coca-Cola Zero 269ml x 6 Und | 1614 ml
ROSQUILLAS 12 UND HORNEADITOS 192 GRS | 192 g
Detergente Polvo UltraLimp Aloe Bicarbonato 2,5Kg | 2500 g
Ponqué CHOCORAMO Mini x20und (400 gr) | 400 g
Comida para gatos 7 VIDAS pescado y camarón (75 gr) | 75 g
TOSTADAS CON AJO 14 UND 90 G | 90 g
PAPEL HIGIENICO SUPPRA CARE TRIP HOJ 33 M X12 ROLL | 396 m
Queso Sabana ALPINA 25 tajadas (400 gr) | 400 g
Crema Dental Colgate Triple Acción 125 Ml X3 Unds | 375 ml
Alimento para Gato Donkat 1,1 Kg | 1100 g
PAPEL HIGIÉNICO ROSAL 3P PLUS MEGA PACK 20M X15R | 300 m
Alimento para Gatos Donkat Gaticos 1 a 12 Meses 1 Kg | 1000 g
Hashbrown triangulos de papx8u MC CAIN 300 gr | 300 g
Arveja x500gr MC CAIN 500 gr | 500 g
Dove Jabón Barra Original 90 G X3 Unds | 270 g
Jabón Olimpica Avena y Vitamina E 125 G X3 Unds | 375 g
Soda BRETANA botella x2und (3000 ml) | 3000 ml
SODA WHITE CROWN 1.7LTS | 1700 ml
Snack cremoso DON KAT atún x4und (48 gr) | 48 g
Papel higiénico FAMILIA expert 4 hojas x12und (300 mts) | 300 m
Caramelos HALLS extra fuerte mentol eucalipto (24.75 gr) | 24.75 g
PAN DE YUCA BACKEREI 8 UNDS 160 G | 160 g
Paquete Arroz 3 x 500 g | 1500 g
Aceite de girasol p6 x 900 ml | 5400 ml
Cerveza Águila lata 330ml x 24 | 7920 ml
Agua con gas pack 4 x 1.5 l | 6000 ml
Huevos tipo A cubeta x 30 und | 30 und
Huevos media docena | 6 und
Arequipe ½ lb | 250 g
Aguardiente 1/2 botella 375 ml | 375 ml
Ron añejo 8 años 70 cl | 700 ml
Detergente en polvo 1 000 g | 1000 g
Jabón lavaplatos 2.300 cm3 | 2300 ml
Desinfectante un litro | 1000 ml
Chocolate de mesa media libra | 250 g
Pañitos 3 paquetes x 80 und | 240 und
Guantes de nitrilo talla M x 100 | 100 und
Comida húmeda gato sobre 85 g x 12 und | -
Collar antipulgas perro hasta 8 kg | -
Arena gatos 10 kg + 2 kg gratis | 12000 g
Pañal desechable G 8-11 kg x 40 unds | 40 und
Acondicionador 340 ml + shampoo 340 ml | -
Crema corporal 400 ml + 100 ml | 500 ml
Café instantáneo 170 g + pocillo | 170 g
Nescafé Dolce Gusto 12 cápsulas 84 g | 12 und
Té de manzanilla caja x 20 sobres 22 g | 20 und
Acetaminofén 500 mg x 16 tabletas | 16 und
Plato llano 22 cm x 12 und | 12 und
Vela de cumpleaños No 4 | -
Cinta adhesiva 40 m | 40 m
Toalla de cocina 2 rollos x 60 hojas | 120 und
Lomo fino 450 a 600 g | -
Salmón 400 g aprox | -
Melocotones 820 g (480 g peso escurrido) | -
Mayonesa 1 kg 2x1 | -
Yogurt vaso 150 g x 6 | 900 g
Vino 750 ml 13.5% vol | 750 ml
Refresco Tang rinde 1 litro 13 g x 12 sobres | 156 g
Sixpack leche 1.1 L | 6600 ml
Cerveza sixpack lata 269 ml | 1614 ml
Bebida 1.5lt x 6 und | 9000 ml
Fórmula Enfamil 3 800 g | -
Jarra vidrio 1.5 L | -
Galón blanqueador | -
Papel aluminio 16 metros | 16 m
Algodón x 100 g | 100 g
`;
