/** What is needed to make something, as needs.ts has it: the dish, the goods. */
export const DISHES = `
hacer arepa: harina de maiz, masa arepa
hacer empanada: harina de maiz, papa criolla, carne molida
hacer jugo, jugo natural: naranja jugo, pulpa lulo, pulpa mora, maracuya, lulo, mora
hacer torta, hacer ponque, hacer bizcocho, hacer pastel, hornear: mezcla ponque, harina de trigo, polvo de hornear,
  esencia
hacer pan: harina de trigo, levadura
hacer galleta: harina de trigo, mantequilla, chispa chocolate
hacer pizza: mezcla pizza, queso mozzarella, salsa pizza, pepperoni
hacer lasana: pasta lasana, salsa bolonesa, queso mozzarella, carne molida
hacer espagueti, hacer pasta: espagueti, salsa pasta, queso parmesano
hacer sancocho: recado sancocho, yuca, platano verde, gallina, mazorca
hacer ajiaco: mezcla ajiaco, papa criolla, guasca, mazorca, pechuga
hacer sopa: sopa verdura picada, caldo, verdura crema
hacer frijol, hacer frijolada: frijol cargamanto, recado frijol
hacer bandeja paisa: frijol cargamanto, chicharron, huevo, arepa
hacer natilla: mezcla natilla, fecula maiz, panela, canela astilla
hacer bunuelo: queso costeno, fecula maiz, almidon yuca
hacer pandebono: almidon yuca agrio, queso costeno
hacer tamal: carne cerdo, harina de maiz, masa
hacer arroz con leche: arroz, leche, canela
hacer arroz con pollo: arroz, pechuga, arveja
hacer arroz chino: arroz, salsa soya, raiz china
hacer ensalada: lechuga, tomate, aguacate, pepino
hacer ensalada fruta: papaya, banano, fresa, crema leche
hacer hamburguesa: carne hamburguesa, pan hamburguesa, queso tajado
hacer perro, hacer perro caliente: salchicha perro, pan perro
hacer sandwich: pan tajado, jamon, queso tajado
hacer hogao, hacer guiso: mezcla guiso, tomate chonto, cebolla larga
hacer guacamole: aguacate, limon, cilantro
hacer ceviche: camaron, limon, cebolla roja
hacer flan: mezcla flan
hacer crepe: mezcla crepes
hacer pancake, hacer panqueque: mezcla ponque, harina de trigo, sirope, huevo
hacer brownie: mezcla ponque, cocoa, chocolate derretir
hacer lulada: lulo
hacer limonada coco: limon, leche de coco, leche condensada
hacer taco, hacer burrito, hacer fajita: tortilla, carne molida, aguacate, queso tajado
hacer changua: leche, huevo, cebolla larga, cilantro
hacer caldo, hacer caldo costilla: costilla de res, papa, cebolla larga, cilantro
hacer champus: maiz trillado, lulo, pina
hacer aborrajado: platano maduro, quesillo aborrajado
hacer patacon: platano verde
hacer papa frita: papa, papa congelada
hacer limonada: limon, azucar
hacer batido, hacer malteada: leche, banano, fresa
hacer coctel: vodka, ginebra, agua tonica
hacer tinto, hacer cafe: cafe
hacer asado: chorizo, carne para asar, costilla cerdo, carbon
hacer mercado: arroz, huevo, leche
`;
