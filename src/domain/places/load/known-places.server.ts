// Curated lists, as no data set has the destinations of travellers from Argentina.

/** Suggested before anything is typed, best first. GeoNames ids. */
export const POPULAR_STAYS = [
  3844421, // Mendoza
  7647007, // San Carlos de Bariloche
  3429777, // Puerto Iguazú
  3435910, // Buenos Aires
  3838233, // Salta
  3858677, // El Calafate
  3833367, // Ushuaia
  3451190, // Río de Janeiro
  3531673, // Cancún
  3494242, // Punta Cana
]
export const POPULAR_FLIGHTS = [
  3435910, // Buenos Aires
  3844421, // Mendoza
  7647007, // San Carlos de Bariloche
  3860259, // Córdoba
  3429777, // Puerto Iguazú
  3871336, // Santiago de Chile
  3451190, // Río de Janeiro
  3117735, // Madrid
  4164138, // Miami
  3531673, // Cancún
]

/** Ranked above bigger namesakes. GeoNames ids. */
export const KNOWN_DESTINATIONS = new Set([
  3844421, // Mendoza
  7647007, // San Carlos de Bariloche
  3435910, // Buenos Aires
  3429777, // Puerto Iguazú
  3858677, // El Calafate
  3833367, // Ushuaia
  3838233, // Salta
  3860259, // Córdoba
  3430863, // Mar del Plata
  3836951, // San Martín de los Andes
  3832791, // Villa Carlos Paz
  3840092, // Puerto Madryn
  3838583, // Rosario
  3836669, // San Rafael
  3832711, // Villa La Angostura
  3863503, // Cafayate
  3834403, // Tilcara
  3429971, // Pinamar
  3427431, // Villa Gesell
  3844377, // Merlo (San Luis)
  3836873, // San Miguel de Tucumán
  3836564, // San Salvador de Jujuy
  3843123, // Neuquén
  3845181, // Malargüe
  3855974, // Esquel
  3451190, // Rio de Janeiro
  3448439, // São Paulo
  3463237, // Florianópolis
  3471487, // Armação de Búzios
  3450554, // Salvador
  3390760, // Recife
  3395981, // Maceió
  3394023, // Natal
  3452640, // Porto Seguro
  3463030, // Foz do Iguaçu
  3471039, // Balneário Camboriú
  3871336, // Santiago
  3868121, // Viña del Mar
  3868626, // Valparaíso
  3871781, // San Pedro de Atacama
  3875070, // Pucón
  3441575, // Montevideo
  3440939, // Punta del Este
  3443013, // Colonia del Sacramento
  3439389, // Asunción
  3936456, // Lima
  3941584, // Cusco
  3688689, // Bogotá
  3687238, // Cartagena
  3670218, // San Andrés
  3674962, // Medellín
  3652462, // Quito
  3911925, // La Paz
  3901903, // Uyuni
  3703443, // Panamá
  3621849, // San José
  3531673, // Cancún
  3521342, // Playa del Carmen
  3515040, // Tulum
  3530597, // Mexico City
  3985710, // Cabo San Lucas
  3991328, // Puerto Vallarta
  3494242, // Punta Cana
  3553478, // Havana
  3534632, // Varadero
  3577154, // Oranjestad
  4164138, // Miami
  4167147, // Orlando
  5128581, // New York City
  5368361, // Los Angeles
  5506956, // Las Vegas
  5391959, // San Francisco
  4887398, // Chicago
  4930956, // Boston
  4140963, // Washington, D.C.
  5856195, // Honolulu
  6167865, // Toronto
  6077243, // Montréal
  6173331, // Vancouver
  3117735, // Madrid
  3128760, // Barcelona
  2510911, // Sevilla
  2509954, // Valencia
  2517117, // Granada
  2512989, // Palma
  2516479, // Ibiza
  2514256, // Málaga
  2267057, // Lisbon
  2735943, // Porto
  2988507, // Paris
  2990440, // Nice
  2643743, // London
  2650225, // Edinburgh
  2964574, // Dublin
  3169070, // Rome
  3173435, // Milan
  3176959, // Florence
  3164603, // Venice
  3172394, // Naples
  2950159, // Berlin
  2867714, // Munich
  2925533, // Frankfurt am Main
  2759794, // Amsterdam
  2800866, // Brussels
  2761369, // Vienna
  3067696, // Prague
  3054643, // Budapest
  2657896, // Zürich
  2660646, // Genève
  264371, // Athens
  745044, // Istanbul
  360630, // Cairo
  281184, // Jerusalem
  293397, // Tel Aviv
  292223, // Dubai
  2542997, // Marrakesh
  3369157, // Cape Town
  1850147, // Tokyo
  1857910, // Kyoto
  1609350, // Bangkok
  1151254, // Phuket
  1880252, // Singapore
  1819729, // Hong Kong
  2147714, // Sydney
  2193733, // Auckland
  2618425, // Copenhagen
  2673730, // Stockholm
  3413829, // Reykjavík
  3904906, // Santa Cruz de la Sierra
])
