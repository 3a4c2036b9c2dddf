/** The regions of Argentina that the drawings distinguish. */
export type RegionFamily = 'andes' | 'puna' | 'litoral' | 'patagonia' | 'pampa' | 'coast'

interface CityFacts {
  /** GeoNames number */
  geonames_id: number
  name: string
  /** Number of the Rotary district that the city belongs to. */
  district: string
  family: RegionFamily
}

/** The cities that appear in the demo world. */
export const CITIES = {
  mendoza: city(3844421, 'Mendoza', '4851', 'andes'),
  godoy_cruz: city(3854964, 'Godoy Cruz', '4851', 'andes'),
  las_heras: city(3848354, 'Las Heras', '4851', 'andes'),
  lujan_de_cuyo: city(3845393, 'Luján de Cuyo', '4851', 'andes'),
  san_rafael: city(3836669, 'San Rafael', '4851', 'andes'),
  tunuyan: city(3833520, 'Tunuyán', '4851', 'andes'),
  malargue: city(3845181, 'Malargüe', '4851', 'andes'),
  san_juan: city(3837213, 'San Juan', '4851', 'andes'),
  jachal: city(3837240, 'San José de Jáchal', '4851', 'andes'),
  calingasta: city(3863362, 'Calingasta', '4851', 'andes'),
  san_luis: city(3837056, 'San Luis', '4851', 'pampa'),
  villa_mercedes: city(7116866, 'Villa Mercedes', '4851', 'pampa'),
  la_rioja: city(3848950, 'La Rioja', '4851', 'andes'),
  chilecito: city(3861445, 'Chilecito', '4851', 'andes'),
  salta: city(3838233, 'Salta', '4851', 'puna'),
  cafayate: city(3863503, 'Cafayate', '4851', 'puna'),
  iruya: city(3853699, 'Iruya', '4851', 'puna'),
  san_antonio_de_los_cobres: city(3837985, 'San Antonio de los Cobres', '4851', 'puna'),
  oran: city(3836620, 'San Ramón de la Nueva Orán', '4851', 'litoral'),
  tartagal: city(3834601, 'Tartagal', '4851', 'litoral'),
  jujuy: city(3836564, 'San Salvador de Jujuy', '4851', 'puna'),
  tilcara: city(3834403, 'Tilcara', '4851', 'puna'),
  abra_pampa: city(3867009, 'Abra Pampa', '4851', 'puna'),
  la_quiaca: city(3849140, 'La Quiaca', '4851', 'puna'),
  tucuman: city(3836873, 'San Miguel de Tucumán', '4851', 'andes'),
  tafi_del_valle: city(3834814, 'Tafí del Valle', '4851', 'andes'),
  simoca: city(3835238, 'Simoca', '4851', 'pampa'),
  santiago_del_estero: city(3835869, 'Santiago del Estero', '4851', 'pampa'),
  anatuya: city(3865840, 'Añatuya', '4851', 'pampa'),
  catamarca: city(3837702, 'San Fernando del Valle de Catamarca', '4851', 'andes'),
  belen: city(3864430, 'Belén', '4851', 'puna'),
  resistencia: city(3429577, 'Resistencia', '4845', 'litoral'),
  castelli: city(3862320, 'Castelli', '4845', 'litoral'),
  formosa: city(3433899, 'Formosa', '4845', 'litoral'),
  ingeniero_juarez: city(3853788, 'Ingeniero Juárez', '4845', 'litoral'),
  corrientes: city(3435217, 'Corrientes', '4845', 'litoral'),
  goya: city(3433715, 'Goya', '4845', 'litoral'),
  posadas: city(3429886, 'Posadas', '4845', 'litoral'),
  obera: city(3430340, 'Oberá', '4845', 'litoral'),
  puerto_iguazu: city(3429777, 'Puerto Iguazú', '4845', 'litoral'),
  el_soberbio: city(3434291, 'El Soberbio', '4845', 'litoral'),
  rosario: city(3838583, 'Rosario', '4945', 'litoral'),
  santa_fe: city(3836277, 'Santa Fe', '4945', 'litoral'),
  rafaela: city(3839479, 'Rafaela', '4945', 'pampa'),
  reconquista: city(3429594, 'Reconquista', '4945', 'litoral'),
  parana: city(3841956, 'Paraná', '4945', 'litoral'),
  concordia: city(3435261, 'Concordia', '4945', 'litoral'),
  gualeguaychu: city(3433658, 'Gualeguaychú', '4945', 'litoral'),
  cordoba: city(3860259, 'Córdoba', '4851', 'pampa'),
  rio_cuarto: city(3838874, 'Río Cuarto', '4851', 'pampa'),
  villa_maria: city(3832694, 'Villa María', '4851', 'pampa'),
  cruz_del_eje: city(3859828, 'Cruz del Eje', '4851', 'pampa'),
  salsacate: city(3838237, 'Salsacate', '4851', 'pampa'),
  buenos_aires: city(3435910, 'Buenos Aires', '4895', 'pampa'),
  tigre: city(3427761, 'Tigre', '4895', 'litoral'),
  quilmes: city(3429652, 'Quilmes', '4905', 'coast'),
  moron: city(3430545, 'Morón', '4905', 'pampa'),
  la_plata: city(3432043, 'La Plata', '4905', 'pampa'),
  pergamino: city(3841490, 'Pergamino', '4895', 'pampa'),
  junin: city(3853354, 'Junín', '4895', 'pampa'),
  tandil: city(3427833, 'Tandil', '4921', 'pampa'),
  olavarria: city(3842670, 'Olavarría', '4921', 'pampa'),
  santa_rosa: city(3835994, 'Santa Rosa', '4921', 'pampa'),
  mar_del_plata: city(3430863, 'Mar del Plata', '4921', 'coast'),
  necochea: city(3430443, 'Necochea', '4921', 'coast'),
  bahia_blanca: city(3865086, 'Bahía Blanca', '4921', 'coast'),
  neuquen: city(3843123, 'Neuquén', '4921', 'patagonia'),
  zapala: city(3832132, 'Zapala', '4921', 'patagonia'),
  san_martin_de_los_andes: city(3836951, 'San Martín de los Andes', '4921', 'patagonia'),
  bariloche: city(7647007, 'San Carlos de Bariloche', '4921', 'patagonia'),
  el_bolson: city(3858765, 'El Bolsón', '4921', 'patagonia'),
  ingeniero_jacobacci: city(3853786, 'Ingeniero Jacobacci', '4921', 'patagonia'),
  esquel: city(3855974, 'Esquel', '4921', 'patagonia'),
  puerto_madryn: city(3840092, 'Puerto Madryn', '4921', 'coast'),
  comodoro_rivadavia: city(3860443, 'Comodoro Rivadavia', '4921', 'coast'),
  rio_gallegos: city(3838859, 'Río Gallegos', '4921', 'patagonia'),
  el_calafate: city(3858677, 'El Calafate', '4921', 'patagonia'),
  ushuaia: city(3833367, 'Ushuaia', '4921', 'patagonia'),
} as const satisfies Record<string, CityFacts>

export type CityKey = keyof typeof CITIES

/** The id of a city in the catalogue of places. */
export function placeId(city: CityKey): string {
  return `city:${CITIES[city].geonames_id}`
}

function city(geonames_id: number, name: string, district: string, family: RegionFamily): CityFacts {
  return { geonames_id, name, district, family }
}
