import { plainName } from '../plain-name.ts'

/** Cities served by several airports, or by one that is nearer to another town, with IATA's code of the city. City ids are GeoNames'. */
export const METROPOLITAN_AREAS = [
  { code: 'BUE', city: 3435910, airports: 'EZE AEP' }, // Buenos Aires
  { code: 'SAO', city: 3448439, airports: 'GRU CGH VCP' }, // São Paulo
  { code: 'RIO', city: 3451190, airports: 'GIG SDU' }, // Rio de Janeiro
  { code: 'BHZ', city: 3470127, airports: 'CNF' }, // Belo Horizonte
  { code: 'NYC', city: 5128581, airports: 'JFK LGA EWR' }, // New York City
  { code: 'WAS', city: 4140963, airports: 'IAD DCA' }, // Washington, D.C.
  { code: 'CHI', city: 4887398, airports: 'ORD MDW' }, // Chicago
  { code: 'HOU', city: 4699066, airports: 'IAH HOU' }, // Houston
  { code: 'DFW', city: 4684888, airports: 'DFW DAL' }, // Dallas
  { code: 'DTT', city: 4990729, airports: 'DTW' }, // Detroit
  { code: 'MIA', city: 4164138, airports: 'MIA' }, // Miami
  { code: 'ORL', city: 4167147, airports: 'MCO SFB' }, // Orlando
  { code: 'LAX', city: 5368361, airports: 'LAX' }, // Los Angeles
  { code: 'QSF', city: 5391959, airports: 'SFO OAK' }, // San Francisco
  { code: 'YTO', city: 6167865, airports: 'YYZ YTZ' }, // Toronto
  { code: 'YMQ', city: 6077243, airports: 'YUL' }, // Montréal
  { code: 'MEX', city: 3530597, airports: 'MEX NLU' }, // Mexico City
  { code: 'LON', city: 2643743, airports: 'LHR LGW STN LTN LCY SEN' }, // London
  { code: 'PAR', city: 2988507, airports: 'CDG ORY BVA' }, // Paris
  { code: 'ROM', city: 3169070, airports: 'FCO CIA' }, // Rome
  { code: 'MIL', city: 3173435, airports: 'MXP LIN BGY' }, // Milan
  { code: 'VCE', city: 3164603, airports: 'VCE TSF' }, // Venice
  { code: 'TCI', city: 2511174, airports: 'TFN TFS' }, // Santa Cruz de Tenerife
  { code: 'STO', city: 2673730, airports: 'ARN BMA NYO' }, // Stockholm
  { code: 'BUH', city: 683506, airports: 'OTP BBU' }, // Bucharest
  { code: 'MOW', city: 524901, airports: 'SVO DME VKO ZIA' }, // Moscow
  { code: 'IST', city: 745044, airports: 'IST SAW' }, // Istanbul
  { code: 'THR', city: 112931, airports: 'IKA THR' }, // Tehran
  { code: 'BJS', city: 1816670, airports: 'PEK PKX' }, // Beijing
  { code: 'SHA', city: 1796236, airports: 'PVG SHA' }, // Shanghai
  { code: 'TYO', city: 1850147, airports: 'NRT HND' }, // Tokyo
  { code: 'OSA', city: 1853909, airports: 'KIX ITM UKB' }, // Osaka
  { code: 'SPK', city: 2128295, airports: 'CTS OKD' }, // Sapporo
  { code: 'SEL', city: 1835848, airports: 'ICN GMP' }, // Seoul
  { code: 'JKT', city: 1642911, airports: 'CGK HLP' }, // Jakarta
  { code: 'BKK', city: 1609350, airports: 'BKK DMK' }, // Bangkok
  { code: 'MEL', city: 2158177, airports: 'MEL AVV' }, // Melbourne
]

/** Local names of airports whose name in the data is too long or lacks its accents. */
const OWN_NAMES: Record<string, string> = {
  AEP: 'Jorge Newbery (Aeroparque)',
  BHI: 'Comandante Espora',
  COR: 'Ambrosio Taravella',
  EZE: 'Ezeiza (Ministro Pistarini)',
  IGR: 'Cataratas del Iguazú',
  JUJ: 'Gobernador Horacio Guzmán',
  NQN: 'Presidente Perón',
  PRA: 'General Justo José de Urquiza',
  RHD: 'Termas de Río Hondo',
  ROS: 'Rosario (Islas Malvinas)',
  SLA: 'Martín Miguel de Güemes',
}

const KINDS = [
  { pattern: /^International Airport of (.+)$/, es: 'Aeropuerto Internacional', en: 'International Airport' },
  { pattern: /^(?:Aeropuerto|Aeroparque) Internacional (?:de )?(.+)$/, es: 'Aeropuerto Internacional', en: 'International Airport' },
  { pattern: /^(.+) International Airport$/, es: 'Aeropuerto Internacional', en: 'International Airport' },
  { pattern: /^(.+) Regional Airport$/, es: 'Aeropuerto Regional', en: 'Regional Airport' },
  { pattern: /^(.+) Municipal Airport$/, es: 'Aeropuerto Municipal', en: 'Municipal Airport' },
  { pattern: /^(?:Aeropuerto|Airport of) (.+)$/, es: 'Aeropuerto', en: 'Airport' },
  { pattern: /^(.+) Airport$/, es: 'Aeropuerto', en: 'Airport' },
]

/**
 * An airport's own name (`core`) and its full name in each language. Names without a known kind are left as they are.
 * A core that equals or begins with the city's name takes the city's spelling: "London Heathrow Airport" is "Aeropuerto Londres Heathrow".
 */
export function airportNames(
  iata: string,
  name: string,
  city: { name_es: string; name_en: string } | undefined,
): { core: string; es: string; en: string } {
  for (const { pattern, es, en } of KINDS) {
    const core = pattern.exec(name)?.[1]
    if (core === undefined) continue
    const own = OWN_NAMES[iata]
    if (own !== undefined || !city) return { core: own ?? core, es: `${es} ${own ?? core}`, en: `${own ?? core} ${en}` }
    if (plainName(core) === plainName(city.name_en)) return { core, es: `${es} de ${city.name_es}`, en: `${city.name_en} ${en}` }
    const rest = core.startsWith(`${city.name_en} `) || core.startsWith(`${city.name_en}-`) ? core.slice(city.name_en.length) : null
    return { core, es: `${es} ${rest === null ? core : city.name_es + rest}`, en: `${core} ${en}` }
  }
  return { core: name, es: name, en: name }
}
