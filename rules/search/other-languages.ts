import { linesOf, type Meant } from './meant.ts';

/**
 * Groceries in English and Portuguese, and as Venezuelans and others call them, by what they are here. They count where
 * goods have no such word. Words that mean nothing by themselves have nothing behind the colon.
 */
const SAID_ELSEWHERE = `
milk, leite, whole milk: leche
skim milk: leche descremada
lactose free milk: leche deslactosada
almond milk: bebida almendra
egg, eggs, ovo, ovos, nema, blanquillo: huevo
bread, pao: pan
white bread, sliced bread: pan tajado
whole wheat bread: pan integral
cheese, queijo, queso guayanes, queso telita, queso de mano: queso
cream cheese, rikesa, cheez whiz: queso crema
butter, manteiga, manteca: mantequilla
margarine: margarina
yoghurt, iogurte: yogurt
ice cream, icecream, sorvete, nieve: helado
cream, nata: crema leche
sour cream: crema leche
condensed milk: leche condensada
rice: arroz
beans, bean, feijao, poroto, porotos, alubia: frijol
black beans, caraota negra: frijol negro
chickpeas, chickpea, grao de bico: garbanzo
lentils, lentil, lentilha: lenteja
peas, pea: arveja
quinchoncho: guandul
corn, milho, sweet corn: maiz
popcorn: crispetas
flour, farinha: harina
corn flour, cornmeal: harina maiz
sugar, acucar: azucar
brown sugar: azucar morena
salt: sal
pepper: pimienta
oil, oleo, cooking oil, vegetable oil: aceite
olive oil, azeite: aceite oliva
sunflower oil: aceite girasol
vinegar: vinagre
honey, mel: miel
jam, jelly, geleia: mermelada
peanut butter: crema mani
peanuts, peanut, amendoim, cacahuate, cacahuete: mani
cashew: maranon
almonds, almond: almendra
oats, oatmeal: avena
cereals: cereal
pasta noodles, macarrao: pasta
noodles: fideos
soup: sopa
tuna fish, tuna, atum: atun
sardines: sardina
fish, peixe: pescado
shrimp, shrimps, camarao: camaron
chicken, frango, galinha: pollo
chicken breast, peito de frango, chicken breasts: pechuga pollo
chicken wings: alas pollo
chicken thighs: muslo pollo
beef, steak, bife: carne res
ground beef, carne moida: carne molida
pork, porco, cochino, chancho: cerdo
meat: carne
ham, presunto: jamon
bacon: tocineta
sausage, sausages, linguica, salsicha: salchicha
turkey: pavo
diablito, diablitos, jamon endiablado: pate
solomo: lomo res
punta trasera: punta anca
carne mechada: carne desmechada
potato, potatoes, batata inglesa: papa
sweet potato, camote: batata
french fries: papa francesa
sauce: salsa
tomato sauce: salsa tomate
for, of, with:
salted: con sal
unsalted: sin sal
powder: polvo
ground: molido
dried: seco
canned: enlatado
greek: griego
mussarela, mucarela: mozzarella
white: blanco
red: rojo
green: verde
whole: entero
frozen: congelado
fresh: fresco
sliced: tajado
sugar free: sin azucar
gluten free: sin gluten
hot sauce: salsa picante
baby: bebe
tomato, tomatoes, jitomate: tomate
onion, onions, cebola: cebolla
garlic, alho: ajo
carrot, carrots, cenoura: zanahoria
lettuce, alface: lechuga
cucumber, cucumbers: pepino
spinach, espinafre: espinaca
mushroom, mushrooms, cogumelo: champinon
beet, betabel, beterraba: remolacha
pumpkin, abobora: ahuyama
celery: apio
ajoporro, ajo porro: puerro
cebollin: cebolla larga
fruit, fruits: fruta
vegetables, vegetable: verdura
apple, apples, maca: manzana
banana, bananas: banano
topocho, topochos: guineo
strawberry, strawberries, morango: fresa
blueberry, blueberries: arandano
blackberry, blackberries: mora
pineapple, abacaxi: pina
watermelon, melancia: sandia
grape, grapes: uva
orange, laranja: naranja
lemon, lemons, lime, limao: limon
peach, pessego, melocoton: durazno
avocado, abacate: aguacate
mamon, mamones: mamoncillo
water, agua sem gas: agua
sparkling water: agua con gas
juice, suco: jugo
orange juice, suco de laranja: jugo naranja
soda, sodas, soft drink, refrigerante: gaseosa
coffee: cafe
tea: te
beer, cerveja, chela, birra: cerveza
wine, vinho: vino
red wine: vino tinto
white wine: vino blanco
cookies, cookie, bolacha, biscoito: galleta
crackers: galleta salada
cake, bolo: torta
candy, candies, bala: caramelo
chips, potato chips: papas fritas
snacks: pasabocas
pasticho: lasana
tequeno, tequenos: dedito queso
cachapa, cachapas: arepa choclo
hallaca, hallacas, hayaca, hayacas, pamonha: tamal
cachito, cachitos: croissant
diapers, diaper, fralda: panal
wipes, baby wipes: toallita humeda
baby food: compota
soap, sabonete, sabao: jabon
body soap: jabon tocador
laundry detergent: detergente
sabao em po: detergente polvo
hand soap: jabon manos
fabric softener, amaciante: suavizante
bleach, agua sanitaria: blanqueador
dish soap, detergente louca: lavaplatos
toilet paper, papel toilet, papel tualet: papel higienico
paper towels, paper towel: toalla cocina
napkins, guardanapo: servilleta
trash bags, trash bag, garbage bags: bolsa basura
toothpaste: crema dental
toothbrush: cepillo dental
deodorant: desodorante
razor, razors: maquina afeitar
conditioner, condicionador: acondicionador
sunscreen: protector solar
coleto: trapero
poceta: limpiador inodoro
dog food: alimento perro
cat food: alimento gato
batteries: pila
`;

/** What a word of elsewhere means here, as its words. */
export const MEANT_ELSEWHERE: ReadonlyMap<string, Meant> = linesOf(SAID_ELSEWHERE);
