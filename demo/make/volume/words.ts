import { readFileSync } from 'node:fs';

/** Spanish of Spain -> Spanish of Colombia, from words.txt. */
export const COLOMBIAN_WORDS: Record<string, string> = Object.fromEntries(
  readFileSync(new URL('words.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): [string, string] => {
      const [from = '', to = ''] = line.split('=');
      return [from, to];
    }),
);

/** Products no Colombian supermarket has, or names nobody would understand. */
export const NOT_HERE =
  /\b(picos?|piquitos|regañá|rosquillet|torrijas?|mona de pascua|fartons|valencianas|sobaos|ensaimad|rosegones|tortas? de aceite|pastas de aceite|gazpach|salmorejo|fabada|cocido\b(?! con| al| blanco| rojo| pinto)|callos|puchero|botifarr|butifarr|chistorra|sobrasada|fuet|payés|pascua|bellota|cebo\b|teruel|trevélez|cecina|lacón|compango|garrofón|horchata|mosto|mistela|tinto de verano|fideuá|ñoras|choricero|cuquis|cuquitos|pelotazos|pandilla|membrillo|banderillas|altramuces|piparra|picadillo de variantes|alcaparrones|almagro|manchego de oveja|tronchón|hogaza|chapata|pulguitas|campeón del mundo|barras? de pan|barra pan|xuxu|xuxes|figatells|tenis|cassalla|pacharán|anís seco|pastis|casera\b|sifón|salfumant|sosa cáustica|piscina|amoníaco (perf|con|muy)|fosas|caracoles|bogavante|nécora|buey de mar|cañaílla|percebe|huevas|puntilla|potón|pota argentina limpio|tintorera|rape|sepia|chipirones|emperador|melva|zamburiñas|berberecho|concha fina|almejones|navajas|chirla|morralla|gallineta|rodaballo|panga|cardo|acelgas|pisto (de|Hac)|migas\b|pelota|arreglo|espinazo|careta|crestas|oreja de cerdo|manteca de cerdo|carrillada|carrillera|lechal|magret|codornices|foie|presa de|secreto|cous cous|chucrut|kebab|cocas|rosca jamón|untapán|sajonia|pajariel|polvorones|turrón|mantecadas|migas|garrón|figuras|hueso blanco|sangre hervida|huevos de chocolate _|calçots|endibias|canónigos|cogollos|escarola|nabicol|judión|lombarda|crema catalana|ibéric[oa]s?|pularda|gulas|surtido sushi bento mix|lote |neceser|eau de|extrait|agua de colonia s3|body spray|vela de cumpleaños [4-9]|dj mariio|oreja|solución fisiológica|mascarilla cabello|quitamanchas de tinte|7 1\/2|8 1\/2|nude arena|nude beige|pies de|recarga|gominola|pulsera de|tapioca|fitness|papilla (verduritas|zanahorias|arroz|lentejas)|preparado lácteo|bebida espirituosa|la casera)/i;

/** The same, read in the finished title. */
export const NOT_A_TITLE =
  /^(gaseosa (grande|pequeña)|preparado|ñoras|chopped|galantina|cabeza|cabecero|maxi |fiambre|jamonada|envase|instant|fruta \+|bebida (bahamas|florida)|porras|torta (ferrer|san marcos|infantil)|garfitos|posavajillas|rasqueta|alistado|cigala|salpicón|delicias|arit?os de surimi|muslitos de surimi|figuritas|ensalada (ensatún|jamón|delicias)|medallones|croissant mix|huevo crema|petit|sabor |papas bravas|roti|risotto|embutido|pastel de (atún|crema)|lagrimitas|yemas|hojaldre$|elaborado|lomo (embuchado|back)|taco |bocas|tacos de|lomo$|kit verde|rollo con|sérum be|limpiamáquinas|ambientador lava|arroz (negro|bomba)|pasta (tiburón|infantil|maravilla)|codo de|seitán|vino (tinto|blanco)$|panna|cono de|gomitas (rega|nubi|boca|dentaduras)|grageas|espiral|caña |bollo|trenza|bizcochos)|certificado|pedrosillano|lechoso|j sendra|danacol|cuidacol|churrería|surimi|bálsamica|gajo|maría$|chufa|ventresca|pota\b|lomo (de )?sajonia|abiert[oa]|media pieza|sin limpiar|lactantes|continuación|deshuesados y sin piel de|torrefacto|achicoria|huesos de pollo|de la vera|puré fruta/i;
