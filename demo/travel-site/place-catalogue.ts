/** Distance bands from Buenos Aires, as fares use them. */
export type FareZone = 'near' | 'region' | 'far'

/** Code, Spanish name, English name, country. The codes are this site's own: Mendoza is MEZ here, not MDZ. */
export const CATALOGUE: readonly (readonly [code: string, es: string, en: string, country: string])[] = [
  ['BUE', 'Buenos Aires', 'Buenos Aires', 'AR'],
  ['MEZ', 'Mendoza', 'Mendoza', 'AR'],
  ['COB', 'Córdoba', 'Córdoba', 'AR'],
  ['ROZ', 'Rosario', 'Rosario', 'AR'],
  ['SLA', 'Salta', 'Salta', 'AR'],
  ['JUJ', 'San Salvador de Jujuy', 'San Salvador de Jujuy', 'AR'],
  ['TUC', 'San Miguel de Tucumán', 'San Miguel de Tucumán', 'AR'],
  ['BAR', 'Bariloche', 'Bariloche', 'AR'],
  ['SMA', 'San Martín de los Andes', 'San Martín de los Andes', 'AR'],
  ['IGU', 'Puerto Iguazú', 'Puerto Iguazú', 'AR'],
  ['CAL', 'El Calafate', 'El Calafate', 'AR'],
  ['USH', 'Ushuaia', 'Ushuaia', 'AR'],
  ['MAR', 'Mar del Plata', 'Mar del Plata', 'AR'],
  ['PMY', 'Puerto Madryn', 'Puerto Madryn', 'AR'],
  ['NEU', 'Neuquén', 'Neuquén', 'AR'],
  ['SJU', 'San Juan', 'San Juan', 'AR'],
  ['LRI', 'La Rioja', 'La Rioja', 'AR'],
  ['RES', 'Resistencia', 'Resistencia', 'AR'],
  ['POS', 'Posadas', 'Posadas', 'AR'],
  ['SFE', 'Santa Fe', 'Santa Fe', 'AR'],
  ['SCL', 'Santiago de Chile', 'Santiago', 'CL'],
  ['MVD', 'Montevideo', 'Montevideo', 'UY'],
  ['PDE', 'Punta del Este', 'Punta del Este', 'UY'],
  ['RIO', 'Río de Janeiro', 'Rio de Janeiro', 'BR'],
  ['SAO', 'San Pablo', 'São Paulo', 'BR'],
  ['FLN', 'Florianópolis', 'Florianópolis', 'BR'],
  ['LIM', 'Lima', 'Lima', 'PE'],
  ['CUZ', 'Cusco', 'Cusco', 'PE'],
  ['BOG', 'Bogotá', 'Bogotá', 'CO'],
  ['CTG', 'Cartagena de Indias', 'Cartagena', 'CO'],
  ['CUN', 'Cancún', 'Cancún', 'MX'],
  ['MEX', 'Ciudad de México', 'Mexico City', 'MX'],
  ['MIA', 'Miami', 'Miami', 'US'],
  ['NYC', 'Nueva York', 'New York', 'US'],
  ['MAD', 'Madrid', 'Madrid', 'ES'],
  ['BCN', 'Barcelona', 'Barcelona', 'ES'],
  ['ROM', 'Roma', 'Rome', 'IT'],
  ['PAR', 'París', 'Paris', 'FR'],
  ['LON', 'Londres', 'London', 'GB'],
  ['TYO', 'Tokio', 'Tokyo', 'JP'],
]

/** Airports by IATA code, which partners may send instead of our codes. */
export const AIRPORTS: readonly (readonly [iata: string, name: string, country: string])[] = [
  ['EZE', 'Buenos Aires (Ezeiza)', 'AR'],
  ['AEP', 'Buenos Aires (Aeroparque)', 'AR'],
  ['MDZ', 'Mendoza (El Plumerillo)', 'AR'],
  ['COR', 'Córdoba (Pajas Blancas)', 'AR'],
  ['ROS', 'Rosario (Islas Malvinas)', 'AR'],
  ['SLA', 'Salta (Martín Miguel de Güemes)', 'AR'],
  ['JUJ', 'Jujuy (Horacio Guzmán)', 'AR'],
  ['TUC', 'Tucumán (Benjamín Matienzo)', 'AR'],
  ['BRC', 'Bariloche (Teniente Candelaria)', 'AR'],
  ['IGR', 'Iguazú (Cataratas)', 'AR'],
  ['FTE', 'El Calafate (Tola)', 'AR'],
  ['USH', 'Ushuaia (Malvinas Argentinas)', 'AR'],
  ['NQN', 'Neuquén (Perón)', 'AR'],
  ['MDQ', 'Mar del Plata (Piazzolla)', 'AR'],
  ['SCL', 'Santiago (Arturo Merino Benítez)', 'CL'],
  ['MVD', 'Montevideo (Carrasco)', 'UY'],
  ['ASU', 'Asunción (Silvio Pettirossi)', 'PY'],
  ['GRU', 'São Paulo (Guarulhos)', 'BR'],
  ['GIG', 'Rio de Janeiro (Galeão)', 'BR'],
  ['LIM', 'Lima (Jorge Chávez)', 'PE'],
  ['BOG', 'Bogotá (El Dorado)', 'CO'],
  ['CUN', 'Cancún', 'MX'],
  ['MEX', 'México (Benito Juárez)', 'MX'],
  ['MIA', 'Miami', 'US'],
  ['JFK', 'New York (JFK)', 'US'],
  ['MAD', 'Madrid (Barajas)', 'ES'],
  ['BCN', 'Barcelona (El Prat)', 'ES'],
  ['FCO', 'Roma (Fiumicino)', 'IT'],
  ['CDG', 'Paris (Charles de Gaulle)', 'FR'],
  ['LHR', 'London (Heathrow)', 'GB'],
  ['HND', 'Tokyo (Haneda)', 'JP'],
]

const REGION = ['BO', 'BR', 'CL', 'CO', 'EC', 'GF', 'GY', 'PE', 'PY', 'SR', 'UY', 'VE']

export function zoneOf(country: string): FareZone {
  if (country === 'AR') return 'near'
  return REGION.includes(country) ? 'region' : 'far'
}
