import type { OrganizationStory } from '../story.ts'

export const granBuenosAiresStories: readonly OrganizationStory[] = [
  {
    name: 'Rotary Club Quilmes Ribera',
    entity: 'rotary-club',
    city: 'quilmes',
    description:
      'Ochenta años en Quilmes. Trabajamos con los barrios de la ribera en salud, cloacas y clubes de fútbol que son mucho más que fútbol.',
    projects: [
      {
        name: 'Baños dignos en 45 casas de Villa Itatí',
        causes: ['water', 'health'],
        status: 'active',
        picture: 'water-tank',
        summary: 'Inodoro, ducha y agua caliente donde todavía hay letrina compartida.',
        story: [
          'En los pasillos de la hondonada, cuatro casas comparten una letrina. Las mujeres y las nenas no salen de noche y se aguantan hasta que amanece.',
          'Cada baño se hace en nueve días con paneles livianos que entran por el pasillo. La cuadrilla es de la cooperativa del barrio y la familia participa: elige el lugar y pinta. El desagüe se conecta a la red nueva, que ya pasa por la esquina.',
          'Cada baño cuesta un millón de pesos, con termotanque y todo. La lista la ordenó la asamblea: primero las casas con embarazadas, después las de personas mayores.',
        ],
        budget: [
          ['Materiales de 45 baños', 27_000_000],
          ['Cuadrillas de la cooperativa', 11_250_000],
          ['Termotanques', 6_750_000],
        ],
      },
      {
        name: 'Jardín de la cancha',
        causes: ['mothers', 'education'],
        status: 'completed',
        picture: 'mothers-way_home',
        summary: 'El salón del club de fútbol abre a la mañana como jardín para treinta bebés.',
        story: [
          'El club tiene salón, cocina y baños que se usaban los fines de semana. Las mamás del barrio tenían trabajo, y bebés, todos los días.',
          'Pusimos piso, cunas y cambiadores que se guardan los viernes a la tarde. Atienden cuatro maestras jardineras y dos abuelas con título de abuela.',
          'Los domingos, cuando hay partido, las cunas esperan plegadas detrás del bufé. El primer egresado ya usa la camiseta del club.',
        ],
        budget: [
          ['Piso, calefacción y seguridad', 1_840_000],
          ['Cunas, cambiadores y juegos', 760_000],
          ['Maestras por seis meses', 1_900_000],
        ],
        achievement: '30 bebés tienen jardín y 24 mamás volvieron a trabajar o a estudiar; la municipalidad ya paga los sueldos.',
      },
      {
        name: 'Radio comunitaria de la ribera',
        causes: ['peace', 'economy'],
        status: 'deleted',
        picture: 'peace-circle',
        summary: 'Una FM de baja potencia hecha por los jóvenes del barrio.',
        story: [
          'Los jóvenes del barrio querían una radio propia para contar lo que pasa sin que venga un móvil de la tele.',
          'El proyecto pedía una antena, una consola y formación técnica durante seis meses.',
          'Habíamos conseguido el altillo de la parroquia y una lista de treinta programas posibles, desde cumbia hasta derechos laborales.',
        ],
        objective: 5_100_000,
        reason: 'Otra organización consiguió la licencia y el equipo; el club decidió sumarse a esa radio en vez de duplicarla.',
      },
    ],
  },
  {
    name: 'Cooperadora Escuela Técnica de Morón',
    entity: 'school-association',
    city: 'moron',
    description: 'Familias y egresados de una técnica del oeste. Los sábados se abre el taller y se arregla de todo.',
    projects: [
      {
        name: 'Casas abrigadas: ventanas para el invierno',
        causes: ['economy', 'environment', 'education'],
        status: 'active',
        summary: 'Los alumnos fabrican ventanas de doble vidrio para cincuenta casas que se llueven.',
        story: [
          'Media garrafa por semana se va por la ventana. En las casas del barrio Carlos Gardel hay nylon donde debería haber vidrio.',
          'El taller de carpintería de aluminio puede hacer cuatro ventanas por semana con perfiles donados por una fábrica de la zona y vidrio comprado. Los de séptimo año miden, cortan, arman e instalan; es su proyecto final.',
          'Los alumnos toman las medidas en parejas y firman la ventana por dentro. El profesor dice que nunca vio cortar con tanto cuidado.',
        ],
        budget: [
          ['Vidrio y selladores', 5_600_000],
          ['Herrajes y perfiles faltantes', 3_200_000],
          ['Máquina de corte', 2_900_000],
          ['Traslado e instalación', 800_000],
        ],
      },
      {
        name: 'Chicas al taller',
        causes: ['education', 'economy'],
        status: 'under_review',
        summary: 'Becas, vestuario propio y mentoras para que las chicas elijan la orientación técnica y se queden.',
        story: [
          'De cada cien alumnos de electromecánica, once son mujeres, y seis se cambian antes de cuarto. Lo que más repiten en la encuesta: "no hay ni un baño cerca".',
          'El proyecto arma el vestuario, beca a veinte y les asigna una ingeniera, técnica o piloto que las acompaña durante dos años.',
          'Las mentoras ya son catorce: trabajan en trenes, en laboratorios, en la central atómica. Cada una pidió acompañar a dos.',
        ],
        budget: [
          ['Vestuario y baño', 4_900_000],
          ['Veinte becas', 4_000_000],
          ['Encuentros con mentoras', 600_000],
        ],
      },
    ],
  },
  {
    name: 'Rotaract La Plata Universitario',
    entity: 'rotaract',
    city: 'la_plata',
    description: 'Estudiantes y recién recibidos de nueve facultades. Ponemos en la calle lo que aprendemos en el aula.',
    projects: [
      {
        name: 'Consultorio jurídico en el comedor',
        causes: ['peace'],
        status: 'active',
        picture: 'peace-circle',
        summary: 'Abogadas jóvenes que ayudan con la cuota, el DNI y el desalojo en cinco comedores.',
        story: [
          'El derecho existe si alguien te lo explica en castellano. En el comedor de Altos de San Lorenzo la fila para preguntar era más larga que la de la comida.',
          'Los martes y jueves, dos abogadas y cuatro estudiantes atienden en cinco comedores. Acompañan trámites, escriben la nota que hace falta y, cuando hay violencia, no sueltan.',
          'Las abogadas cobran un honorario simbólico y la coordinación, uno justo. Las tasas y los viajes a los juzgados son casi un tercio del gasto.',
        ],
        budget: [
          ['Aranceles, tasas y traslados', 1_450_000],
          ['Coordinación profesional, un año', 2_850_000],
          ['Computadoras y carpetas', 700_000],
        ],
      },
      {
        name: 'Arroyo El Gato: medir para saber',
        causes: ['environment', 'education'],
        status: 'published',
        picture: 'environment-hornero',
        summary: 'Seis estaciones caseras que miden el agua del arroyo y lo publican en vivo.',
        story: [
          'El arroyo cambia de color según el día de la semana, y los vecinos lo vienen anotando en una libreta desde hace nueve años. Nosotros les ofrecimos sensores.',
          'Cada estación mide temperatura, oxígeno, acidez y conductividad, con piezas que se consiguen en cualquier casa de electrónica. Las cuidan seis escuelas de la cuenca y los datos son abiertos.',
          'Los sensores se arman con plaquetas que se sueldan en la escuela. Si uno se rompe, lo arregla un chico de cuarto año y no un técnico que viene de lejos.',
        ],
        budget: [
          ['Sensores y placas', 2_350_000],
          ['Paneles, gabinetes y datos móviles', 850_000],
          ['Análisis de contraste en laboratorio', 900_000],
        ],
      },
      {
        name: 'Apuntes que se escuchan',
        causes: ['education'],
        status: 'completed',
        picture: 'education-book',
        summary: 'Grabar la bibliografía obligatoria de seis carreras para estudiantes con baja visión.',
        story: [
          'Un lector de pantalla tropieza con las fotocopias torcidas. Quien tiene baja visión llega al parcial con la mitad de los textos.',
          'Ochenta y cinco voluntarios grabaron, con buena voz y buen micrófono, los textos que pidieron las cátedras. Una editora emprolijó los índices para poder saltar de capítulo.',
          'La cabina es un placard forrado con maples de huevo y funciona de maravilla. Lo caro fue editar bien, capítulo por capítulo.',
        ],
        budget: [
          ['Cabina y micrófonos', 690_000],
          ['Edición de 1.900 páginas', 860_000],
          ['Plataforma accesible', 250_000],
        ],
        achievement: '1.900 páginas en audio para 41 estudiantes; tres de ellos ya se recibieron.',
      },
    ],
  },
]
