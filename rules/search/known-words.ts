import { soundOf } from './sounds.ts';

/**
 * Real words, whether or not the shop sells such a thing: none is a typing mistake, so they are never corrected. Plain
 * letters, singular.
 */
const GROUPS: readonly string[] = [
  // hardware and workshop
  `alambre alicate andamio arandela bisagra brocha broca bombillo cable cadena candado canaleta carretilla caucho cemento
  cerradura chapa cincel cinta clavo codo concreto cuerda cortina desague destornillador disolvente ducha drywall
  enchufe escalera esmeril espatula estano estuco extension flexometro foco formon grapa grapadora grifo hacha hilo
  interruptor ladrillo lamina lija llave llanta lona lubricante machete madera malla manguera martillo masilla
  multitoma nivel pegante perno pincel pintura plomo polea puntilla regadera regleta resorte rodillo remache
  sanitario segueta serrucho silicona sierra soga soldadura taladro tanque teja tenaza thinner tornillo tuberia
  tubo tuerca valvula varilla varsol vidrio yeso zinc rastrillo azadon cortauna gancho linterna`,
  // electronics, house and clothes
  `abrigo adaptador aire almohada audifono balon bateria bicicleta bisuteria blusa bolso bota buzo calculadora camara
  camisa camiseta cargador carro casco celular chaqueta cobija colchon computador consola control correa corbata
  cortapelo cuna diadema disco edredon estufa falda gafa gorra guitarra hamaca hdmi horno impresora iphone jean juego
  lampara lavadora libro licuadora maleta mesa microonda microfono moto mouse nevera olla pantalon pantalla parlante
  patin peluche piscina plancha portatil proyector radio raton reloj sabana sandalia silla sofa sombrilla tablet tapete
  teclado tela televisor traje tripode vestido ventilador zapatilla zapato usb memoria cuchillo sarten
  florero cuadro espejo mueble repisa`,
  // medicine
  `acetaminofen advil aspirina amoxicilina antibiotico buscapina cetirizina diclofenaco dolex dramamina ibuprofeno
  gripa gripe jarabe jeringa loratadina losartan metformina naproxeno omeprazol pastilla termometro viagra vacuna
  sildenafil insulina inyeccion tos`,
  // paid by a counter
  `boleta cigarrillo cigarro chance gasolina loteria marlboro minuto pasaje recarga seguro soat tabaco tarjeta vapeador
  vape cedula`,
  // what no shop may sell
  `marihuana mariguana cannabi cocaina bazuco heroina extasi pistola revolver municion`,
  // clothes, jewels, school and office
  `anillo arete aro bata bermuda bikini billetera boxer brasier bufanda calceta calcetin calzoncillo camisilla
  cartera cartuchera chancla chaleco chancleta cinturon collar cordon disfraz diploma enterizo guayabera
  impermeable jogger kimono leggin libreta liguero lonchera manilla mochila monedero morral ortopedia overol panty
  pantaloneta panoleta pijama piercing polo poncho pulsera ruana sandalia sudadera sueter
  tobillera uniforme velada agenda borrador calendario cartulina carpeta corrector cuento foami folder
  papeleria pegastick perforadora plastilina portarretrato resma revista tijera tiza`,
  // toys, sports, music, animals
  `acuario ajedrez armonica barbie caballo carpa columpio cometa corral corralito domino
  dron esqui flauta futbol gimnasio globo jaula kayak lego mancuerna mascara monopatin muneca muneco naipe patineta pelota pesebre pez piano raqueta rompecabeza skate titere tambor trompo trompeta
  videojuego violin yoga yoyo bandera escultura joya`,
  // house, garden, kitchen machines
  `tierra abanico abono alfombra anden antena armario aspiradora aspersor banco batidora biblioteca bombilla bonsai
  cafetera cama camilla campana candelabro casa closet cojin comedor congelador cortinero cubrecama
  cubrelecho domotica escritorio estante estanteria extractor fertilizante florero florero freidora futon greca helecho
  hidrolavadora jardin juguera lavamano litera maceta mantel marquesina matera mecedora
  molino nochero nevecon orquidea picahielo poltrona ramo rosal sandwichera secador secadora sillon
  sofacama taburete tendedero termo toldo triciclo vajilla vaporera waflera zapatero`,
  // vehicles, workshop, services
  `amortiguador andamio azulejo baldosa bomper bujia buldocer camion camioneta capota carburador compresor
  embrague exosto extension avion barco extintor freno furgon llanta luminaria monitor motobomba motor neumatico notebook
  pintura parabrisa porcelanato repuesto retrovisor rin scanner smartwatch software telefono tomacorriente tractor
  vehiculo volante moneda billete apartamento arriendo boleto pasabordo tiquete`,
  // medicine that is sold by pharmacies
  `anticonceptivo antigripal azitromicina bisturi ciprofloxacina clonazepam condroitina crotamiton
  enalapril esomeprazol fluconazol ketoconazol levotiroxina lovastatina melatonina muleta nebulizador oximetro
  postinor prednisona ranitidina salbutamol tensiometro tramadol embarazo anticonceptiva`,
  // the kitchen and the wardrobe
  `barca batidor cajon calle canica casete castillo celda cerca chocolatera chuzo colador compa copia cucharon
  estera gabardina marimba mecate paila panera peinilla perchero poste puerta rascador ropero
  sacagancho tamiz tapon tetera tostadora trompa trusa vara vasija ventana visera`,
  // plants, firewood, furniture and what no supermarket of the country has
  `clavel flor lena langosta lichi litchi mesa planta rosa venado abeja arreglo regalo picnic detalle tabla`,
];

/** Also things a supermarket may sell, which its goods may contain: 'semillas de chía'. */
const FOOD_AND_CLEANING = `acido amoniaco bayetilla blanqueador boli bombril brillador butifarra calado callo cebada cera cerilla chicha chicharo
  chontaduro cloro cofio colada creolina cuajada cubio cuchuco cuajo decol detergente desmanchador escoba esponja estropajo fabuloso
  guandu guandul hipoclorito jabon kombucha lejia limpido lustramueble maiz masato melao merey mogolla mondongo natilla
  oblea olluco panela peto petroleo piangua plumero recogedor sacudidor salvado sebo seitan soda suero tajin tahini tahine
  tapioca tamal tempeh tofu trapo trapero vinilo molde fosforo cuca virutilla wasabi kefir miso curry chucula chia linaza almojabana
  champinon aguapanela guarapo lulada mazamorra mute guayabo resaca incienso velon veladora sahumerio
  pisco absenta cachaca grappa vermut kimchi ramen tofu sushi
  domingo fiesta quitar destapar vinagreta calentado calentao parva polen`;

/** Food that few supermarkets have, and which creams, shampoos and feed are scented with or made of. */
const DELICACIES = `anguila cabro caviar codorniz cuy erizo faisan foie lechona mezcal nispero ostra sake trufa
  vieira wagyu zapote chirimoya corozo tamarindo creatina caracol rana`;

/** Brands that are asked for by name and not sold; those of which the kind is known are in brand-kinds.ts. */
const BRANDS = `tang winston lucky chesterfield redoxon vaporub glucerna fanta schweppe milka tictac ajax finish
  kleenex paneton panettone savoy monster zuko clight tisana jaibel carulla olimpica lokino natumalta
  woolite bonabond varela caladryl mareol isodine merthiolate rosada colacion`;

/** What goods are for that no supermarket sells: a battery for a car is no AA. */
const NOT_SERVED = `acuario bicicleta caballo camion carro celular computador freno impresora jardin moto motor pez
  piscina portatil televisor vehiculo soldar construccion sembrar siembra porcelana propano parabrisa golf tenis`;

const wordsIn = (texts: readonly string[]): ReadonlySet<string> => new Set(texts.join(' ').split(/\s+/));

/** Things beside food and cleaning; goods that only mention one are not the thing: 'leña' is no ham from the oven. */
export const KNOWN_THINGS = wordsIn(GROUPS);

/** Names of things; if goods are only of a brand called so, they are not the thing. */
export const KNOWN_NOUNS = wordsIn([...GROUPS, FOOD_AND_CLEANING]);

export const KNOWN_WORDS = wordsIn([...GROUPS, FOOD_AND_CLEANING, DELICACIES, BRANDS]);

export const KNOWN_DELICACIES = wordsIn([DELICACIES]);

const soundsOfThings = new Map([...KNOWN_THINGS].map((word) => [soundOf(word), word]));

/** The thing that sounds so: 'almoada', 'telebisor'. */
export const thingSounding = (word: string): string | undefined => soundsOfThings.get(soundOf(word));

export const NOT_SERVED_WORDS = wordsIn([NOT_SERVED]);
