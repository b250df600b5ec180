import { DISHES } from './dishes.ts';
import { linesOf, type Meant } from './meant.ts';

/**
 * What people ask for and goods are not called by. In front of the colon a need, behind it the goods that answer it:
 * nothing where a supermarket has none ('sábanas' are no queso sabana). Plain letters, without articles.
 */
const NEEDS = `
embutido, carnes frias, fiambre: salchicha, jamon, mortadela, salchichon, chorizo
charcuteria: jamon, salami, mortadela, salchichon
panaderia, cosas de panaderia: pan, pandebono, almojabana, croissant, bunuelo
pasteleria, pasteles, postres y tortas: torta, ponque, postre
postre, algo dulce, antojo dulce, un dulce: postre, helado, torta, chocolatina, gelatina
desayuno, desayunar, para el desayuno, desayuno rapido, desayuno facil: huevo, pan tajado, arepa, chocolate de mesa,
  cereal, cafe
onces, merienda, mediasnueves, medias nueves: ponque, galleta, pan, yogurt, avena
lonchera, loncheras, lonchera nino, lonchera infantil: pasabocas lonchera, jugo, ponque, yogurt, galleta
almuerzo, almuerzo listo, comida lista, comida preparada, platos preparados, comida hecha, cena, cena lista, comida
  rapida, cena rapida, algo de comer: almuerzo, pollo asado, combo hamburguesa, pizza, lasana, tamal, sancocho
comida congelada, congelado: papa congelada, nugget, pizza congelada, verdura congelada, helado
calor, dia caluroso, refrescar: helado, agua, gaseosa, jugo
bajo sodio, bajo sal, hipertension: bajo en sal, sodio
vianda, viandas: recipiente, porta comida
picar, algo de picar, picada, botanas, mecato surtido: pasabocas, papas fritas, mani
fiesta infantil, cumpleanos infantil, pinata, fiesta nino, cumpleanos nino: vela cumpleanos, gomitas, gaseosa, ponque,
  vaso
cena romantica, velada romantica, noche romantica, aniversario, san valentin: vino tinto, queso madurado,
  chocolatina, pasta
frio tomar, tomar frio, tomar algo frio, bebida fria, refrescante, bebida refrescante, sed, calmar sed: gaseosa, te
  frio, jugo, agua, cerveza
caliente tomar, tomar caliente, bebida caliente: cafe, chocolate de mesa, infusion, te
tinto, tintico, tinto colombiano: cafe, vino tinto
parva, parvita: pan, almojabana, pandebono, bunuelo, galleta
calentado, calentao, calentado paisa: frijol, arroz, huevo, arepa, chorizo
fiesta, paquete fiesta, cumpleanos, decoracion fiesta: vela cumpleanos, vaso, plato postre, mantel
visita, visitas, reunion, tarde de amigos: pasabocas, galleta, gaseosa, queso, vino
partido, picada partido, futbol: pasabocas, papas fritas, cerveza, mani, chorizo
paseo, viaje, carretera: pasabocas, galleta, agua, jugo, sandwich
untar, untar pan, poner pan, acompanar pan: mermelada, mantequilla, queso para untar, arequipe, crema de mani
endulzar, endulzar cafe: azucar, panela, edulcorante, miel
freir, fritar: aceite
acompanar cafe, acompanar tinto, tomar cafe: galleta, pan, ponque, almojabana
acompanar cerveza, picar cerveza: mani, pasabocas, papas fritas
decorar torta, decorar tortas, decorar ponque: vela cumpleanos, chispas, crema chantilly, colorante
asado, parrillada, parrilla, barbacoa, bbq asado: chorizo, carne para asar, costilla de cerdo, carbon, arepa
navidad, novena, novenas: mezcla natilla, natilla, bunuelo, gelatina
limpieza, aseo, aseo hogar, aseo casa, cosas aseo, cosas limpieza, limpiar casa, articulos aseo, articulos
  limpieza, implementos aseo, limpieza hogar, limpieza casa: detergente, limpiador, limpiapisos, lavaplatos,
  blanqueador, escoba
aseo personal, cuidado personal, cosas aseo personal: jabon, shampoo, desodorante, crema dental
medicamento, medicina, pastillas, remedio, drogueria, farmacia, botica: acetaminofen, sal efervescente, tableta
  efervescente, bebida gripa, alcohol antiseptico
botiquin, primeros auxilios: alcohol antiseptico, curas, gasa, agua oxigenada, algodon
juguete, jugueteria, juguete nino: carro, set arena, carpa juego
especia, condimento, alino: comino, pimienta, oregano, laurel, color guisar, tomillo
licores, licor, trago, bebida alcoholica: aguardiente, ron, whisky, vodka, ginebra
lacteo: leche, yogurt, queso, kumis
enlatado, lata: atun, sardina, arveja, maiz, frijol
utiles escolares, utiles, escolar, colegio: cuaderno, lapiz, boligrafo, marcador, crayones
colores, colores prismacolor: crayones
arte, manualidades: tempera, crayones, marcador
proteina, proteina polvo, suplemento proteina: bebida proteina, yogurt proteina, leche proteina
comida dieta, dieta, keto, dieta keto, light, adelgazar, bajar peso: sin azucar, edulcorante, descremado
fibra, alto fibra, rico fibra: fibra, avena hojuelas, integral, linaza
saludable, snack saludable, snacks saludables, mecato saludable, algo saludable: fruto seco, barra cereal, granola
diabetico, apto diabetico, comida diabetico: sin azucar
defensa, subir defensas, defensas: vitamina, propolis, jalea real
tos, dolor garganta, garganta, carraspera: caramelo mentol, bebida gripa, miel, propolis
gripa, dolex gripa, gripe, resfriado, congestion nasal, mocos: bebida gripa, acetaminofen, miel
fiebre, dolor, dolor cabeza, dolor muela, migrana, dolor cuerpo, malestar: acetaminofen
acidez, reflujo, gastritis, agriera, llenura, indigestion, dolor estomago, dolor barriga, malestar estomago, guayabo,
  resaca, borrachera: sal efervescente, tabletas efervescentes
bebida deportista, deportista, gimnasio, entrenar: bebida hidratante, bebida energizante
diarrea, deshidratacion, vomito: bebida hidratante, suero
mal estomago, mal barriga, colicos estomago, soltura, estomago suelto: sal efervescente, suero, bebida hidratante
espalda, dolor espalda, dolor muscular, dolor rodilla, torcedura: balsamo oriental, arnica, acetaminofen
alergia, rinitis, estornudos:
presion, tension, diabetes pastillas, hemorroides:
estrenimiento, ir al bano: laxforte, ciruela, fibra
gases: capsula gases
dormir, insomnio, nervios: capsula dormir, valeriana, infusion tila, manzanilla
copa menstrual: tampones, toalla higienica
colicos, menstruacion, periodo, regla, dias dificiles: toalla higienica, tampon, protectores diarios
golpe, moreton, morado: arnica, balsamo oriental
raspon, herida, cortada, desinfectar herida, ampolla: curas, agua oxigenada, alcohol antiseptico, gasa
hongo pie, hongo una, mal olor pie, olor pie, pie, pecueca, olor pies: talco, desodorante pie
mal olor nevera, olor nevera, nevera huele, nevera huele feo, nevera huele mal: bicarbonato, elimina olor
mal olor, mal olor bano, malos olores: ambientador, elimina olor
mal aliento: enjuague bucal, crema dental
axila, olor axila, sobaco, sudor: desodorante
pelo graso, cabello graso, pelo grasoso: shampoo
pelo maltratado, pelo seco, cabello maltratado, caida pelo, caida cabello, caiga pelo, cae pelo: tratamiento,
  acondicionador, shampoo
pelo rizado, cabello rizado, rizos, pelo crespo, crespos, definir rizos: crema para peinar, tratamiento,
  acondicionador, shampoo
frizz, pelo liso, alisar pelo: tratamiento, shampoo liso
estrias, hidratar piel, manos secas, manos resecas: crema corporal, crema manos
barba, cuidar barba: espuma afeitar, maquina afeitar
arruga, antiarruga, manchas cara: crema facial
jabon cara, lavar cara, limpiar cara, jabon facial: gel facial limpiador, agua micelar
acne, espinilla, barro, grano cara, barros: facial
talones, talones agrietados, pies secos, pies resecos: crema pies, crema manos, crema corporal
labios secos, labios resecos, labios partidos: balsamo labial, protector labial
piel seca, resequedad: crema corporal, crema manos
quemadura sol, sol, asolearse, playa: protector solar
piojo, liendre: piojo
zancudo, mosquito, mosco, picadura zancudo: zancudo, antizancudo, repelente
cucaracha, chiripa: cucaracha
hormiga, mata hormiga, veneno hormiga: hormiga
polilla: antipolilla
ollas quemadas, olla quemada, pegado olla: esponja, lavaplatos, bicarbonato
limpiar nevera, lavar nevera: limpiador desinfectante, bicarbonato
grasa cocina, quitar grasa, cochambre, limpiar cocina: desengrasante
limpiar estufa: limpiador estufa, desengrasante
limpiar bano, lavar bano, aseo bano: limpiador bano, blanqueador, churrusco
limpiar inodoro, lavar inodoro, inodoro, taza bano, sanitario: inodoro
lavar tenis, limpiar tenis, lavar zapatos: cepillo para lavar, detergente
trapear, limpiar piso, lavar piso, brillar piso: limpiapisos, trapero, cera
barrer: escoba, recogedor
sacudir, sacudir polvo, quitar polvo: plumero, pano
lavar ropa, detergente lavadora, jabon lavadora: detergente
lavar ropa blanca, blanquear ropa, ropa blanca: detergente ropa blanca, blanqueador
ropa bebe, lavar ropa bebe: detergente bebe, detergente
lavar plato, fregar plato: lavaplatos
quitar mancha, mancha, desmanchar, quitar grasa ropa, grasa ropa, mancha ropa: quitamanchas, disuelve mancha
quitar moho, moho, humedad: blanqueador, limpiador desinfectante
destapar lavamanos, destapar lavaplatos, destapar inodoro, destapar bano, destapar tubo, destapar caneria:
  destapador
perfumar ropa, oler rico ropa, ropa huela rico: suavizante
desinfectar verdura, lavar verdura, lavar fruta: vinagre, bicarbonato
guardar comida, empacar comida, guardar sobras: recipiente, pelicula plastica, papel aluminio
tapar comida, tapar alimento, plastico tapar comida, envolver comida, plastico envolver: pelicula plastica
prender carbon, prender fogon, prender estufa, prender vela: encendedor
recien nacido, bebe recien nacido, bebe nuevo: panal etapa 1, toallita humeda, shampoo bebe, formula infantil
panalitis, quemadura panal, panal quemado, bebe quemado, colita bebe, crema antipanalitis, antipanalitis, crema
  numero 4: crema antipanalitis, crema
  dermoprotectora
comida bebe, bebe comida: compota, cereal infantil
comida hamster, comida roedor: alimento roedores hamster, barritas roedores, heno
comida conejo: alimento conejo, heno
concentrado, cuido, comida animales, comida mascota: alimento perro, alimento gato
comida pajaro, comida ave, comida canario, comida perico, alimento pajaro: alpiste, alimento periquitos, alimento
  canario
comida loro, comida lora: alimento loros
afeitar, rasurar: maquina afeitar, espuma afeitar
depilar: depilar
tinturar pelo, pintar pelo, tapar canas: tinte
blanquear diente, dientes blancos: crema dental blanqueadora, enjuague bucal
vinagreta balsamico, vinagreta balsamica: vinagre balsamico
harina arepa, harina empanada: harina para arepas, harina de maiz
harina torta, harina ponque, harina pastel: harina de trigo, mezcla ponque
vinagreta, aderezo: vinagreta, vinagre balsamico, aderezo
pastilla inodoro, pastilla sanitario: barra colgante inodoro
barra proteina, barras proteina: barra cereal
bolsa popo, bolsa perro, bolsa popo perro, bolsa mascota: bolsa desecho mascota
raton, rata, veneno rata, veneno raton, raticida, comida pez, pez, peces, removedor esmalte, quitar esmalte,
  quitaesmalte, acetona, toalla cuerpo, toalla bano, toalla playa, medias, medias velada, medias nino, sabanas, juego
  sabanas, mesa, mesas, mesa plastica, rosa, rosas, rosas rojas, ramo rosas, ramo flores, flor, flores, arreglo
  floral, mata, matas, planta, plantas, sabila mata, abono, tierra:
`;

/** The goods that answer a need, by its words as typed and in singular. */
export const MEANT_BY_NEEDS: ReadonlyMap<string, Meant> = linesOf(`${NEEDS}${DISHES}`);
