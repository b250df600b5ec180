import { linesOf, type Meant } from './meant.ts';

/** Brands of Colombia by what they make: who asks for one that a shop does not sell is shown the goods of that kind. */
const BRANDS = `
gatorade, powerade, sporade, squash, electrolit, pedialyte, suerox, hidraplus: bebida hidratante
monster, volt, rockstar: bebida energizante
big cola, bigcola, 7up, seven up, sevenup, mirinda, crush, mountain dew, dr pepper, canada dry, inca kola,
  freskola, kola real: gaseosa
tampico, natural one, cifrut, suntea, jumex, ducoco: jugo
suntea, lipton, nestea, hatsu, fuze, twinings, mr tea: te
bavaria, budweiser, stella artois, stella, coronita, miller, bbc, redds, cusquena, tres cordilleras, tecate:
  cerveza
jack daniels, jack daniel, chivas, chivas regal, something special, red label, black label, buchanans, buchanan,
  old parr, jim beam, johnnie walker, passport, dewars: whisky
absolut, smirnoff, grey goose, finlandia, smirnoff ice: vodka
jose cuervo, jimador, olmeca: tequila
bacardi, havana club, tres esquinas, la hechicera, zacapa: ron
nectar, nectar azul, nectar verde, amarillo manzanares: aguardiente
baileys: licor crema
gato negro, casillero del diablo, casillero, concha y toro, santa helena, sansson, grajales, undurraga, santa rita, gato
  blanco, trivento: vino
domecq, brandy domecq: ron
roa, florhuila, gelvez: arroz
gourmet, riquisimo, girasoli, la sevillana, olivetto, palma de oro: aceite
isabel, vikingos: atun
dona gallina: caldo
masarepa, promasa, tres castillos: harina
doria, barilla, la muneca, comarrico, conzazoni: pasta
maruchan, nissin, ramen, ajinomen, cup noodles: sopa
oma, bastilla, la bastilla, lukafe, nescafe, colcafe, buendia, aguila roja, matiz, sello rojo, juan valdez,
  starbucks: cafe
luker, chocolyne, tolimax: chocolate de mesa
milo, chocolisto, nesquik, toddy, cola granulada, kola granulada, kola granulada jgb, tarrito rojo: bebida
  achocolatada
pediasure, nan, nestogen, similac, enfamil, alula, nutrilon, frisolac, nido: fórmula infantil
cerelac, nestum, bienestarina: cereal infantil
parmalat, celema, proleche, lacteos del campo, san fernando, algarra, colacteos, dona leche, betania, surlac: leche
nido, rodeo, klim: leche en polvo
danonino: alpinito
danone, yoplait, chobani, activia, bonyurt: yogurt
rama, dagusto, lurpak, campi, la fina, gustosita, president: mantequilla
bon ice, bonice, popsy, mimo s, mimos, haagen dazs, ben jerry, aloha, drumstick: helado
snickers, snicker, ferrero, ferrero rocher, kinder, kinder sorpresa, kinder bueno, kit kat, kitkat, twix, milky
  way, hersheys, hershey, toblerone, lindt, bubulubu, burbujet, nucita, nutella: chocolatina
oreo, tosh, ducales, club social, chips ahoy, chip ahoy, macarena, wafer jet, wafer italo, can can, chokis,
  lenguitas, ritz, minichips, nabisco, cocosette: galleta
ramo, chocoramo, gansito, submarino, bimbolete, twinkies, chocolisimo, mamut, ponky, pinguinos: ponque
comapan, guadalupe, santa clara, bimbo, madre masa: pan
lays, lay, ruffles, super ricas, rizadas, pringles, pringle, natuchips, mcpapas: papas fritas
tostacos, tosti arepas, piqueo snax, boliqueso, chitos, chetos, takis, maizitos, yupis, tozinetas, besitos, gudiz,
  cheese tris, todo rico, todorico, de todito: pasabocas
mani moto, la especial, kraks, del alba, planters: mani
frunas, fruna, sparkies, skittles, mentos, tic tac, coffee delight, barrilete, super coco, nucita, trululu, splot,
  max combi, supercoco, frutimix, menticol: caramelo
adams, bubbaloo, bubaloo, trident, clorets, chiclets, motitas, tumix, xtime, big bol: chicle
ego: gel fijador
nair: depilar
ensure, glucerna: bebida proteína
gerber, heinz, baby fruit: compota
rica rondo, zenu, suizo, alpes, koller, porky, berna, cifuentes, cabano: salchicha
koller, pietran, zenu, cunit, suizo: jamon
bucanero, pimpollo, campollo, macpollo, mac pollo, friko, savicol, avidesa: pollo
sadia: nuggets
napoles: huevo
ace, rindex, bonux, fab, ariel, dersa, tide, persil, vel rosita, vel, rosita, coco varela, skip: detergente
downy, aromatel, soflan, vanisoft: suavizante
vanish, oxi action, blancox: quitamanchas
poett, poet, fabuloso, sanpic, pinolina, bonlimp: limpiapisos
axion, loza crem, lozacrem, salvo, magistral, dawn: lavaplatos
mr clean, cif, ajax, harpic, lysoform, pato purific, easy off: limpiador
glade, air wick, airwick, febreze, ambipur, sapolio: ambientador
raid, baygon, okey, sheltox, mortein: insecticida
clorox, limpido jgb, decol, blancox, patojito: blanqueador
scott, familia, elite, rosal, suave, higietex, tisu: papel higienico
nosotras, kotex, stayfree, always, saba, siempre libre, carefree: toalla higienica
babysec, winny, huggies, pequenin, baby sec, goodnites, chicolastic: pañal
tena, plenitud, contur: pañal adulto
pequenin, waterwipes, arrurru: toallita humeda
arrurru, johnson baby, johnsons baby, chicco, mustela: shampoo bebe
crema cero, desitin, bepanthen, hipoglos, almipro, marly: crema bebe
tio nacho, sedal, savital, pantene, head shoulders, herbal essences, konzil, folicure, capilatis, elvive,
  hedensholders, jedanchoulders, jedan choulders, bioexpert, anyeluz: shampoo
colgate, fortident, sensodyne, oral b, fluocardent, close up, crest, kolynos, dento, aquafresh: crema dental
listerine, astringosol, plax, oraldine: enjuague bucal
axe, rexona, old spice, speed stick, lady speed, yodora, dove men, deo pies, mexsana: desodorante
palmolive, protex, dove, lux, moncler, neko, camay, astral, dettol, asepxia, lifebuoy: jabon de tocador
ponds, pond, lubriderm, hinds, jergens, vasenol, nivea, st ives, vaseline, cetaphil, cerave, eucerin: crema
  corporal
olay, neutrogena, cicatricure, teatrical, goicochea, garnier: crema facial
sundown, banana boat, nivea sun, umbrella, anthelios, isdin, sunwork, coppertone: protector solar
schick, gillette, prestobarba, bic, minora, mach3, dorco: maquina de afeitar
igora, wella, koleston, revlon, kerol, biocolor, nutrisse: tinte
vogue, esika, cyzone, avon, yanbal, jolie de vogue, samy, maybelline, nailen, masglo, admiss: maquillaje
mexsana, yodora, xen: talco
purina, ringo, chunky, nutrion, dogourmet, dog chow, pedigree, monello, hills, royal canin, nutre can, nutrecan,
  filpo, oh maigat, br for dog, taste of the wild, pro plan, proplan, italcol, agility, vitanimal: alimento para
  perro
cat chow, whiskas, mirringo, felix, gatsy, donkat, fancy feast, don kat, oh mai gat, q ida cat: alimento para gato
fresh step, tidy cats, cat litter: arena para gatos
dolex, advil, noxpirin, dristan, sevedol, aspirina, apronax, buscapina, dolorsin: acetaminofen
bonfiest, sal de frutas, eno, sal de frutas lua, lua, alka seltzer, mylanta, pepto bismol, milanta: sal
  efervescente
vick, vitapyrena, noraver, dristan, pax, nodol: bebida gripa
duracell, energizer, varta, eveready, tronex, panasonic, rayovac: pila
ziploc: bolsa resellable
tupperware, vanyplas, rimax, imusa: recipiente
kilometrico, paper mate, pelikan, faber castell, prismacolor: bolígrafo
zucaritas, kelloggs, kellogs, froot loops, fruit loops, fruti lups, froot lups, choco krispis, chocokrispis, trix,
  lucky charms, all bran, cheerios, fitness: cereal hojuelas
quaker, don pancho: avena hojuelas
trululu, haribo, grissly: gomitas
fleischman, fleischmann, levapan: levadura
boggy, gelada, frutino, gelhada, gel hada: gelatina
tabasco, kikkoman: salsa
splenda, sucaryl, sabro: edulcorante
manuelita, incauca, riopaila, providencia, mayaguez: azucar
refisal, saldemar: sal
cristal, brisa, manantial, bonafont, dasani, evian, h2oh, aquafina, glacial: agua
pony malta, ponymalta, maltin, maltizz, malta leona: malta
dona panela: panela
durex, trojan: preservativos
tampax: tampones
`;

/** What a brand makes, by its words. */
export const KINDS_OF_BRANDS: ReadonlyMap<string, Meant> = linesOf(BRANDS);
