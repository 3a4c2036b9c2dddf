import type { CauseKey } from '../start-rows/catalogues.ts'

/** Purposes, beneficiaries and reasons of the generated projects: texts to be combined. */
interface Idea {
  /** At most 30 characters, so that any combined name fits. */
  what: string
  need: string
}

export const IDEAS: Record<CauseKey, readonly [Idea, ...Idea[]]> = {
  peace: [
    { what: 'Mediación escolar', need: 'Las peleas de la salida se filman y se contestan con otra pelea.' },
    { what: 'Cancha con luz', need: 'Cuando baja el sol la cancha queda a oscuras y se vacía.' },
    { what: 'Coro de vecinos', need: 'Hay cuarenta vecinos con ganas de cantar y ningún lugar donde ensayar.' },
    { what: 'Plaza para encontrarse', need: 'Donde debería haber una plaza hay un baldío que nadie cruza de noche.' },
  ],
  health: [
    { what: 'Salita equipada', need: 'La enfermera atiende con una balanza prestada y un tensiómetro propio.' },
    { what: 'Controles de vista', need: 'Nadie revisa la vista de los chicos antes de cuarto grado.' },
    { what: 'Desfibriladores', need: 'La ambulancia tarda veinte minutos y un corazón no espera tanto.' },
    { what: 'Banco ortopédico', need: 'Una cama ortopédica se alquila por lo que cobra un jubilado.' },
  ],
  water: [
    { what: 'Agua segura', need: 'El último análisis del pozo se hizo hace once años y salió mal.' },
    { what: 'Cisternas de lluvia', need: 'Llueve cuatro meses por año y los otros ocho se acarrea.' },
    { what: 'Baños nuevos', need: 'Hay dos baños para noventa personas y uno no funciona.' },
    { what: 'Bomba solar', need: 'La bomba anda a gasoil y el gasoil se termina antes que el mes.' },
  ],
  mothers: [
    { what: 'Sala de lactancia', need: 'Las mamás amamantan en un pasillo, paradas.' },
    { what: 'Espacio de crianza', need: 'Para trabajar hay que dejar al bebé con una hermana de nueve años.' },
    { what: 'Controles de embarazo', need: 'La primera ecografía llega, con suerte, en el sexto mes.' },
    { what: 'Cunas y abrigo', need: 'Hay recién nacidos que duermen en un cajón con frazadas.' },
  ],
  education: [
    { what: 'Biblioteca viva', need: 'Los libros más nuevos son de cuando los maestros eran alumnos.' },
    { what: 'Aula de oficios', need: 'Terminan la escuela sin saber usar una herramienta.' },
    { what: 'Apoyo escolar', need: 'De cada tres chicos, uno se lleva matemática y se queda solo con ella.' },
    { what: 'Aulas abrigadas', need: 'En julio se da clase con guantes.' },
  ],
  economy: [
    { what: 'Panadería escuela', need: 'Se amasa en casas, sin horno grande, y lo que se vende no alcanza.' },
    { what: 'Taller de costura', need: 'Hay pedidos y manos; faltan máquinas que no se paren.' },
    { what: 'Feria con techo', need: 'Cada domingo de lluvia son veinte familias sin ingreso.' },
    { what: 'Huertas con riego', need: 'Se pierde la mitad de la verdura entre un turno de agua y el siguiente.' },
  ],
  environment: [
    { what: 'Mil árboles', need: 'Se secó uno de cada cinco árboles y no se repuso ninguno.' },
    { what: 'Vivero nativo', need: 'Los plantines vienen de lejos y la mitad no prende.' },
    { what: 'Arroyo limpio', need: 'La basura de la última crecida sigue colgada de los sauces.' },
    { what: 'Punto verde', need: 'El camión junta todo mezclado y el basural humea.' },
  ],
}

export const SITES = [
  'el barrio norte',
  'el barrio sur',
  'el barrio nuevo',
  'la zona rural',
  'el centro vecinal',
  'el predio municipal',
  'el polideportivo',
  'la escuela',
  'el club',
  'la salita',
] as const

export const PLANS = [
  'Con {amount} se compra lo que falta y lo instalan los propios vecinos, en tres sábados de trabajo.',
  'El proyecto cuesta {amount}: dos tercios van a materiales y uno a quienes enseñan a usarlos.',
  '{name} pone la mano de obra; los {amount} son para lo que no se puede hacer con las manos.',
  'Ya hay lugar, permiso y responsables. Faltan {amount} para empezar.',
  'Se hace en dos etapas y cada una sirve sola. Entre las dos suman {amount}.',
  'Tres proveedores pasaron precio; el elegido cobra {amount} y responde por dos años.',
] as const

export const SUMMARIES = [
  'Para {people} personas de {city}, con la gente de {city} trabajando.',
  'Lo van a usar {people} vecinos desde el primer día.',
  '{people} personas esperan esto en {city}; la obra lleva tres meses.',
  'Un cambio chico y cercano para {people} personas.',
] as const

/** Names not used in the small world. */
export const NAMES = [
  'Norte',
  'Sur',
  'Este',
  'Oeste',
  'Centro',
  'Amanecer',
  'Encuentro',
  'Raíces',
  'Esperanza',
  'Puentes',
  'Las Lomas',
  'El Ceibo',
  'La Estación',
  'Los Álamos',
  'Del Parque',
  'Nuevo Sol',
  'Alborada',
  'Jacarandá',
  'Los Horneros',
  'Progreso',
  'Amistad',
  'Unidad',
] as const
