/** Invented neighbours: names and surnames of the Valle, and barrios of towns other than Cali. */
export const GIVEN_NAMES =
  'Luz Marina|Jhon Jairo|Carmen Elisa|Víctor Hugo|Ana Milena|Carlos Andrés|María Fernanda|Juan Camilo|Yolanda|Hernán|Leidy Johana|Diego Fernando|Claudia|Álvaro|Valentina|Sebastián|Paula Andrea|Jorge Eliécer|Natalia|Andrés Felipe|Rosalba|Gustavo|Daniela|Mauricio|Esperanza|Fabián|Angélica|Óscar Iván|Marta Lucía|Jhonatan|Beatriz|Cristian|Liliana|Édgar|Viviana|Rodrigo|Stella|Miguel Ángel|Adriana|Steven|Nancy|Fernando|Karen|Ricardo|Amparo|Alexander|Jennifer|Orlando|Isabel Cristina|Camilo'.split(
    '|',
  );

export const SURNAMES =
  'Mosquera|Caicedo|Valencia|Giraldo|Rentería|Angulo|Banguero|Lucumí|Possú|Hurtado|Cuero|Riascos|Perlaza|Viveros|Zúñiga|Escobar|Cardona|Ospina|Londoño|Bedoya|Quintero|Salazar|Buitrago|Aristizábal|Villegas|Marín|Castaño|Ramírez|Orozco|Loaiza|Arboleda|Carabalí|Mina|Balanta|Lasso|Velasco|Chará|Ararat|Solís|Sinisterra|Vélez|Tascón|Lozano|Saavedra|Becerra|Muñoz|Trujillo|Gil|Posso|Tello'.split(
    '|',
  );

/** Real barrios of the towns, for the addresses of their shoppers. */
export const TOWN_BARRIOS: Record<string, string[]> = {
  Palmira: [
    'Centro',
    'Mirriñao',
    'La Trinidad',
    'Las Mercedes',
    'Colombia',
    'Fátima',
    'Zamorano',
    'La Emilia',
    'El Sembrador',
    'Santa Rita',
    'Altamira',
  ],
  Jamundí: [
    'Alfaguara',
    'El Piloto',
    'El Rosario',
    'Centenario',
    'Ciro Velasco',
    'Ciudad Country',
    'El Jardín',
    'Belalcázar',
  ],
  Buga: ['Centro', 'San Gerardo', 'La Libertad', 'Chapinero'],
  Tuluá: ['Centro', 'Alvernia', 'El Jardín', 'San Carlos', 'Matamoros', 'Santa Elena', 'La María'],
};
