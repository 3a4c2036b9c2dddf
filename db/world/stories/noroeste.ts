import type { OrganizationStory } from '../story.ts'

export const noroesteStories: readonly OrganizationStory[] = [
  {
    name: 'Rotary Club Tucumán Aconquija',
    entity: 'rotary-club',
    city: 'tucuman',
    description:
      'Club de profesionales y comerciantes tucumanos. Nos reunimos al mediodía, rápido y con empanadas; lo demás se hace en la calle.',
    projects: [
      {
        name: 'Dengue: cien manzanas sin cacharros',
        causes: ['health', 'environment'],
        status: 'active',
        picture: 'health-vaccination',
        summary: 'Descacharreo, ovitrampas y vecinas vigía en la zona sur de la capital antes del verano.',
        story: [
          'El verano de 2024 dejó en el barrio 11 de Marzo más casos por cuadra que en todo el centro. No falta información: faltan contenedores, manos y constancia.',
          'Dividimos la zona en cien manzanas. Cada una tiene una vecina vigía que revisa su ovitrampa los lunes y avisa por teléfono; cuando suben los huevos, el sábado hay descacharreo con camión. La facultad de medicina procesa los datos y los devuelve en un mapa pegado en la salita.',
          'El repelente es solo para embarazadas y lo entrega la obstetra en el control. El resto es trabajo: mirar, vaciar, dar vuelta.',
        ],
        budget: [
          ['Contenedores y camión, doce jornadas', 3_600_000],
          ['Ovitrampas y larvicida', 980_000],
          ['Aporte a cien vecinas vigía', 2_400_000],
          ['Repelente para embarazadas', 1_020_000],
        ],
      },
      {
        name: 'Lactario y banco de leche de la maternidad',
        causes: ['mothers', 'health'],
        status: 'active',
        picture: 'mothers-cradle',
        summary: 'Pasteurizador, freezers y sillones para que ningún prematuro se quede sin leche humana.',
        story: [
          'En la maternidad nacen once mil bebés por año y uno de cada diez llega antes de tiempo. Para un bebé de novecientos gramos, la leche humana es remedio: baja a la mitad el riesgo de infección intestinal.',
          'Hoy las donantes existen y la leche se tira, porque no hay dónde pasteurizarla. Con un pasteurizador de nueve litros y dos freezers se cubren las necesidades de toda la neonatología.',
          'Las motos de la policía comunitaria se ofrecieron a buscar los frascos a domicilio, como ya hacen en otras provincias.',
        ],
        budget: [
          ['Pasteurizador de nueve litros', 11_400_000],
          ['Freezers con registro de temperatura', 3_600_000],
          ['Extractores y sillones', 2_300_000],
          ['Frascos y análisis del primer año', 1_200_000],
        ],
      },
      {
        name: 'Ajedrez en las plazas',
        causes: ['education', 'peace'],
        status: 'completed',
        picture: 'education-tree',
        summary: 'Mesas de hormigón, piezas gigantes y un profe por plaza los sábados a la mañana.',
        story: [
          'Empezó con un tablero sobre un cajón de limones en plaza San Martín. En tres sábados había fila para jugar con don Hugo, jubilado del ingenio, que no perdona un alfil.',
          'Hicimos cuatro mesas en cuatro plazas, compramos piezas y becamos a cuatro profesores. El último sábado de cada mes se juega el torneo entre barrios.',
          'Las mesas las hizo un escultor de Tafí Viejo, con las casillas embutidas para que nadie se las lleve. El programa sigue con aporte de la comuna.',
        ],
        budget: [
          ['Cuatro mesas con bancos', 1_040_000],
          ['Juegos y relojes', 330_000],
          ['Profesores por diez meses', 980_000],
        ],
        achievement: '520 chicos aprendieron a jugar en la plaza de su barrio y el equipo de Villa 9 de Julio ganó el provincial.',
      },
    ],
  },
  {
    name: 'Cooperadora Escuela de Alta Montaña Tafí',
    entity: 'school-association',
    city: 'tafi_del_valle',
    description:
      'Madres, padres y docentes de una escuela a la que se llega a caballo. Juntamos fondos vendiendo quesillo y manta por manta.',
    projects: [
      {
        name: 'Cocina económica y despensa para La Ciénega',
        causes: ['health', 'education'],
        status: 'completed',
        summary: 'Que el plato caliente de 31 chicos no dependa de que haya leña seca.',
        story: [
          'A La Ciénega se llega después de cuatro horas a caballo. El comedor cocinaba en un fogón abierto dentro de un cuarto sin ventana, y la portera tosía todo el año.',
          'Una cocina económica de hierro con termotanque gasta la tercera parte de leña. Viajó desarmada en once mulas y la armó el herrero del pueblo en una tarde.',
          'El dinero alcanzó para la cocina, una mesada y un cuarto para guardar. La pintura, del color que quiso la portera, fue regalo del herrero.',
        ],
        budget: [
          ['Cocina de hierro y termotanque', 1_290_000],
          ['Despensa, mesada y ventilación', 560_000],
          ['Flete en mula', 180_000],
        ],
        achievement: '31 chicos almuerzan caliente todos los días y la escuela quema un tercio de la leña que quemaba.',
      },
      {
        name: 'Sendero seguro para llegar a caballo',
        causes: ['peace', 'education'],
        status: 'published',
        picture: 'peace-bridge',
        summary: 'Barandas, pircas y un refugio en los tres pasos más peligrosos del camino a la escuela.',
        story: [
          'La senda tiene tres lugares donde los caballos se paran solos. En el Paso del Infiernillo Chico el año pasado rodó una mula con la carga del mes.',
          'Los comuneros levantan las pircas como las hacían sus abuelos y nosotros conseguimos cable, grampas y las chapas del refugio. El trabajo se hace entre abril y junio, cuando no llueve.',
          'No queremos un camino nuevo: queremos que el de siempre no se lleve a nadie. Los tres pasos suman ciento diez metros.',
        ],
        budget: [
          ['Cable, anclajes y grampas', 1_650_000],
          ['Refugio de piedra y chapa', 1_780_000],
          ['Comida y herramientas de las mingas', 670_000],
        ],
      },
    ],
  },
  {
    name: 'Rotary Club Santiago Madre de Ciudades',
    entity: 'rotary-club',
    city: 'santiago_del_estero',
    description: 'Guitarra, siesta y servicio. Un club que aprendió que en el monte las cosas se hacen temprano y entre todos.',
    projects: [
      {
        name: 'Cisternas para ochenta familias del Salado Norte',
        causes: ['water'],
        status: 'active',
        picture: 'water-well',
        summary: 'Ochenta aljibes de placas para juntar la lluvia y dejar de tomar agua con arsénico.',
        story: [
          'En el Salado norte el agua subterránea tiene sal y arsénico. El HACRE, la enfermedad que produce, se ve en las manos de los mayores y empieza a verse en las de los jóvenes.',
          'Una cisterna de dieciséis mil litros alcanza para que una familia de cinco tome y cocine los siete meses sin lluvia. Cada una se levanta en cuatro días con albañiles de la zona: el que aprende en la primera dirige la quinta.',
          'Se construyen de a cuatro por mes. El que recibe la suya firma con su dedo o con su nombre que va a limpiar el techo antes de la primera lluvia.',
        ],
        budget: [
          ['Placas, hierro y cemento', 12_800_000],
          ['Canaletas y bombas manuales', 4_000_000],
          ['Albañiles formadores', 2_400_000],
        ],
      },
      {
        name: 'Casas sin vinchucas',
        causes: ['health'],
        status: 'completed',
        city: 'anatuya',
        summary: 'Revoque, cielorraso y fumigación en cuarenta ranchos donde había chagas.',
        story: [
          'La vinchuca vive en la grieta del adobe y baja de noche. Fumigar sin tapar la grieta dura seis meses.',
          'Enseñamos a preparar un revoque de barro, cal y tuna que no se raja, pusimos cielorrasos de caña y mudamos los gallineros. La provincia fumigó y controla cada semestre.',
          'Cada mejora costó menos que una semana de internación. El inspector de Nación que vino a mirar se llevó la receta del revoque anotada en la mano.',
        ],
        budget: [
          ['Cal, caña y herramientas', 1_760_000],
          ['Cuadrillas de mejora', 1_240_000],
          ['Análisis a las familias', 300_000],
        ],
        achievement: '40 casas siguen sin una sola vinchuca y 17 chicos recibieron el tratamiento a tiempo.',
      },
      {
        name: 'Luthiers del monte',
        causes: ['economy', 'education'],
        status: 'published',
        summary: 'Un taller para que los bombos y las guitarras santiagueñas se hagan con madera manejada.',
        story: [
          'El ceibo para un bombo se cortaba en el arroyo de al lado y hoy hay que ir a buscarlo a sesenta kilómetros. Los luthiers viejos no tienen a quién enseñarle porque un aprendiz no puede vivir dos años sin cobrar.',
          'El taller becará a doce aprendices, comprará herramientas comunes y plantará dos hectáreas de ceibo y de algarrobo blanco para los bombos de dentro de veinte años.',
          'Los maestros son don Froilán, que hace bombos desde los once años, y Mariana, que aprendió con él y hoy construye guitarras.',
        ],
        budget: [
          ['Máquinas y herramientas', 4_200_000],
          ['Doce becas de seis meses', 5_400_000],
          ['Plantación', 900_000],
        ],
      },
    ],
  },
  {
    name: 'Rotary Club Catamarca Ambato',
    entity: 'rotary-club',
    city: 'catamarca',
    description: 'Club mixto y familiar al pie del Ambato. Nuestra feria del plato ya es un clásico de la primavera catamarqueña.',
    projects: [
      {
        name: 'Dentista en el salón de usos múltiples',
        causes: ['health'],
        status: 'active',
        picture: 'health-ambulance',
        summary: 'Un consultorio odontológico desmontable que visita veinte pueblos del interior catamarqueño.',
        story: [
          'En el departamento Ancasti no hay un solo sillón de dentista. La gente espera a que duela y después viaja a sacarse la muela.',
          'El consultorio entra en dos valijas y un remolque: sillón plegable, compresor silencioso y autoclave. Tres odontólogas y los estudiantes del último año salen quince fines de semana por año a arreglar, no a sacar.',
          'Con novecientos tratamientos se atiende a todos los chicos de primaria de los veinte pueblos. Las muelas de los abuelos van en segunda vuelta.',
        ],
        budget: [
          ['Sillón, compresor y turbina portátiles', 6_900_000],
          ['Autoclave y esterilización', 1_950_000],
          ['Insumos para 900 tratamientos', 2_350_000],
        ],
      },
      {
        name: 'Aceite de oliva de las Belenistas',
        causes: ['economy'],
        status: 'draft',
        city: 'belen',
        summary: 'Una prensa comunitaria para que catorce familias dejen de vender la aceituna a granel.',
        story: [
          'Belén tiene olivos de cuatrocientos años y ninguna almazara chica. La cosecha familiar se vende a granel o se pierde.',
          'La prensa se ubicaría en el predio de la feria y trabajaría a turno, como el viejo molino de pimentón.',
          'Falta el presupuesto del molino y decidir si compramos uno nuevo o reparamos el de don Salomón. Estamos en eso.',
        ],
        objective: 14_500_000,
      },
      {
        name: 'Caminos de agua: limpiar las tomas de Pomán',
        causes: ['water', 'economy'],
        status: 'completed',
        city: null,
        picture: 'water-channel',
        summary: 'Reparar cuatro kilómetros de acequia de piedra para que el riego llegue a la cola.',
        story: [
          'Las acequias de Pomán las empezaron los diaguitas y las terminaron los jesuitas. La última reparación seria fue en 1988 y la mitad del agua se iba por las juntas.',
          'Los regantes trabajaron por turno, como manda la costumbre, y el club puso los materiales y una mezcladora. Las compuertas nuevas las hizo la escuela técnica.',
          'El juez de agua llevó la lista de peones, un día por turno de riego. Hubo familias que trabajaron el doble y nadie preguntó por qué.',
        ],
        budget: [
          ['Cemento, piedra y junta', 2_180_000],
          ['Once compuertas', 990_000],
          ['Alquiler de máquinas', 530_000],
        ],
        achievement: '4 kilómetros de acequia restaurados: 58 regantes reciben el turno completo por primera vez en quince años.',
      },
    ],
  },
]
