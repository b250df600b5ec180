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
  // pantry and cleaning
  `acido amoniaco bayetilla blanqueador boli bombril brillador butifarra calado callo cebada cera chicha chicharo chontaduro
  cloro cofio colada creolina cuajada cubio cuchuco cuajo decol detergente desmanchador escoba esponja estropajo fabuloso
  guandu guandul hipoclorito jabon kombucha lejia limpido lustramueble maiz masato melao merey mogolla mondongo natilla
  oblea olluco panela peto petroleo piangua plumero recogedor sacudidor salvado sebo seitan soda suero tajin tahini tahine
  tapioca tamal tempeh tofu trapo trapero vinilo virutilla wasabi kefir miso curry chucula chia linaza almojabana
  champinon aguapanela guarapo lulada mazamorra mute guayabo resaca incienso velon veladora sahumerio
  domingo fiesta quitar destapar`,
  // brands that are asked for by name, also where they are not sold
  `gatorade powerade tang gatsy purina winston lucky chesterfield redoxon vaporub lubriderm fluocardent smirnoff soflan
  ziploc tupperware duracell energizer sensodyne gillette schick tampax huggie similac enfamil nan nestogen glucerna
  fanta schweppe nutella cerelac bienestarina pringle oreo milka kinder ferrero snickers tictac nesquik ajax cif
  glade febreze downy persil skip tide finish kleenex bonice ponky fruna tostaco vanish pond bailey paneton panettone
  savoy chocolyne sporade pedialyte suerox monster frutino suntea zuko clight tisana jaibel roa carulla olimpica tosh
  lokino bubbaloo bigcola glacial mirinda natumalta tampico woolite bonabond varela mexsana yodora caladryl
  menticol vick noraver sevedol mareol bonfiest isodine merthiolate rosada colacion`,
];

export const KNOWN_WORDS: ReadonlySet<string> = new Set(GROUPS.join(' ').split(/\s+/));
