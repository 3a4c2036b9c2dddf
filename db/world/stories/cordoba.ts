import type { OrganizationStory } from '../story.ts'

export const cordobaStories: readonly OrganizationStory[] = [
  {
    name: 'Rotary Club Córdoba Suquía',
    entity: 'rotary-club',
    city: 'cordoba',
    description: 'Club cordobés con humor cordobés. Ingenieras, taxistas y dos curas: la discusión está asegurada y el trabajo también.',
    projects: [
      {
        name: 'Laboratorio de impresión de manos y brazos',
        causes: ['health', 'education'],
        status: 'active',
        summary: 'Prótesis hechas en impresoras 3D por estudiantes, gratis y del color que elija el chico.',
        story: [
          'Una prótesis infantil importada cuesta lo que un auto y queda chica al año. Los alumnos de una escuela técnica de barrio Alberdi imprimieron la primera mano en 2022 con plástico de carretel y mucha paciencia.',
          'Hoy tienen lista de espera: cincuenta y tres familias de nueve provincias. Con cuatro impresoras mejores, un escáner y material flexible pueden entregar seis por mes. Una terapista ocupacional acompaña cada entrega.',
          'Cada prótesis lleva unos treinta y cinco mil pesos de material y once horas de impresora. Lo caro es la terapista, y es lo que hace que se usen y no queden en un cajón.',
        ],
        budget: [
          ['Cuatro impresoras y escáner', 7_900_000],
          ['Filamento y herrajes para 70 prótesis', 2_450_000],
          ['Terapista ocupacional, un año', 3_150_000],
        ],
      },
      {
        name: 'Defensa de la reserva de San Martín',
        causes: ['environment'],
        status: 'completed',
        picture: 'environment-forest',
        summary: 'Sendero accesible, carteles y cortafuegos en el pulmón de 114 hectáreas de la ciudad.',
        story: [
          'La reserva está adentro de la ciudad y es más conocida por sus incendios que por sus zorzales. Se prendió fuego once veces en tres inviernos.',
          'Con brigadistas y vecinos abrimos cortafuegos, hicimos un sendero por el que se puede andar en silla de ruedas y pusimos carteles que dibujaron los chicos de la escuela lindera.',
          'El sendero tiene novecientos metros, pendiente suave y bancos cada cien. Los vecinos organizaron una guardia de verano que sigue sola.',
        ],
        budget: [
          ['Sendero de 900 metros', 2_240_000],
          ['Herramientas de brigada', 780_000],
          ['Cartelería', 380_000],
        ],
        achievement:
          'Ningún incendio en toda la temporada seca y un sendero por donde ya pasearon 14.000 personas, 320 en silla de ruedas.',
      },
      {
        name: 'Tu primera entrevista',
        causes: ['economy', 'education'],
        status: 'completed',
        summary: 'Currículum, entrevista simulada y traje prestado para quienes egresan del secundario nocturno.',
        story: [
          'Terminar la escuela de grande es una hazaña. La siguiente es sentarse frente a alguien de recursos humanos sin que tiemblen las manos.',
          'Treinta voluntarios que contratan gente todos los días hicieron entrevistas de práctica y devolvieron consejos concretos. El ropero presta camisas, sacos y zapatos, planchados.',
          'El ropero tiene ciento ochenta prendas y una modista que las acomoda en el momento. Lo que más se presta son los zapatos.',
        ],
        budget: [
          ['Talleres y coordinación', 740_000],
          ['Ropero de entrevistas', 510_000],
          ['Boletos y trámites', 250_000],
        ],
        achievement: '188 personas practicaron su entrevista y 97 consiguieron trabajo registrado antes de los cuatro meses.',
      },
    ],
  },
  {
    name: 'Bomberos Voluntarios de Punilla Norte',
    entity: 'volunteer-firefighters',
    city: 'cruz_del_eje',
    description: 'Cuartel de 48 voluntarios, la mitad mujeres. De agosto a noviembre dormimos con las botas puestas.',
    projects: [
      {
        name: 'Camioneta de primera respuesta para la sierra',
        causes: ['environment', 'peace'],
        status: 'active',
        picture: 'environment-planting',
        summary: 'Una pick-up con bomba y 600 litros para llegar al foco antes de que sea incendio.',
        story: [
          'Un incendio en la sierra se apaga en la primera media hora o se apaga en una semana. Nuestra autobomba pesa catorce toneladas y no pasa por las huellas.',
          'La camioneta con kit forestal sube a donde hay que subir y aguanta hasta que llegan los aviones. El chasis usado ya está señado con lo que juntó el pueblo vendiendo pollos al disco.',
          'La unidad es modelo 2019 y la revisó nuestro mecánico de arriba abajo. Con ella, desde la sirena hasta el monte, son once minutos.',
        ],
        budget: [
          ['Saldo de la camioneta 4×4', 14_200_000],
          ['Kit forestal de 600 litros', 5_300_000],
          ['Radio, balizas y seguro', 1_500_000],
        ],
      },
      {
        name: 'Escuelita de cadetes',
        causes: ['peace', 'education'],
        status: 'published',
        picture: 'peace-doves',
        summary: 'Uniformes y formación para treinta y cinco chicos de 12 a 17 años.',
        story: [
          'De los cuarenta y ocho bomberos del cuartel, treinta y uno fueron cadetes. Ahí aprendieron a hacer un torniquete, a estudiar para no repetir y a llegar a horario.',
          'La escuelita funciona los sábados. Falta ropa adecuada, cascos de su talle y un maniquí de reanimación que no tenga la edad del jefe.',
          'Los instructores no cobran y el gimnasio es del cuartel. La única condición para entrar es traer el boletín; la nota no importa, la voluntad sí.',
        ],
        budget: [
          ['Uniformes y cascos', 3_850_000],
          ['Maniquíes y desfibrilador de práctica', 1_450_000],
          ['Campamento de verano', 1_100_000],
        ],
      },
    ],
  },
  {
    name: 'Rotary Club Río Cuarto Imperio',
    entity: 'rotary-club',
    city: 'rio_cuarto',
    description: 'En el imperio del sur cordobés. Productores, universidad y comercio sentados en la misma mesa todos los miércoles.',
    projects: [
      {
        name: 'Equinoterapia en el predio de la Rural',
        causes: ['health'],
        status: 'active',
        summary: 'Caballos mansos, rampas y kinesiólogas para cuarenta y cinco chicos con discapacidad.',
        story: [
          'Benja no hablaba. A la cuarta clase le dijo "vamos" al caballo, y su mamá todavía lo cuenta con la voz cortada.',
          'La Rural prestó el predio y un criador regaló tres yeguas criollas de las que no se asustan. Necesitamos monturas adaptadas, una rampa, techo en el picadero y el sueldo de dos kinesiólogas especializadas.',
          'El cuarenta por ciento de los cupos es para familias sin obra social, y así queda escrito en el convenio.',
        ],
        budget: [
          ['Picadero techado y rampa', 8_700_000],
          ['Monturas y cuidado de los animales', 2_300_000],
          ['Kinesiólogas, ocho meses', 4_800_000],
        ],
      },
      {
        name: 'Vuelta al monte: franjas nativas entre lotes',
        causes: ['environment', 'economy'],
        status: 'hidden',
        picture: 'environment-planting',
        summary: 'Veinte kilómetros de espinillo, tala y algarrobo en los bordes de los campos.',
        story: [
          'Al espinal le queda el dos por ciento. Nadie va a devolver un lote de soja, pero los bordes, los esquineros y las banquinas suman miles de hectáreas que no produce nadie.',
          'Once productores firmaron para ceder una franja de veinte metros. Ahí vuelven los polinizadores, se frena el viento y los chicos de la escuela rural aprenden los nombres de los árboles que sus bisabuelos conocían.',
          'Los plantines son de doce especies, porque un monte de una sola no es un monte. El alambrado eléctrico se mueve de franja en franja.',
        ],
        budget: [
          ['Plantines de doce especies', 3_400_000],
          ['Alambrado eléctrico y protectores', 2_750_000],
          ['Plantación y riego inicial', 1_650_000],
        ],
        reason: 'Dos de los once productores cambiaron de dueño; se está rehaciendo el mapa de las franjas antes de seguir juntando.',
      },
      {
        name: 'Ludoteca en la unidad pediátrica',
        causes: ['health', 'education'],
        status: 'completed',
        picture: 'health-vaccination',
        summary: 'Juegos, libros y una maestra para que la internación no sea solo cama.',
        story: [
          'Un chico internado extraña dos cosas: su casa y jugar. La primera no la podíamos resolver.',
          'Armamos una sala de juegos lavables, un carrito para quienes no pueden levantarse y un acuerdo con la escuela hospitalaria para que haya maestra de mañana.',
          'La sala se limpia dos veces por día y los juguetes pasan por un protocolo que escribió la jefa de enfermería. Lo más pedido es el metegol, que tiene patas regulables para jugar desde la silla.',
        ],
        budget: [
          ['Mobiliario y pintura', 890_000],
          ['Juegos y libros', 530_000],
          ['Carrito y tabletas', 480_000],
        ],
        achievement: '1.260 chicos internados jugaron y siguieron sus clases; las enfermeras dicen que se pide menos el calmante.',
      },
    ],
  },
  {
    name: 'Cooperadora Escuela Rural de Traslasierra',
    entity: 'school-association',
    city: 'salsacate',
    description: 'Veintidós alumnos, dos maestras y un comedor con vista a los volcanes de Pocho. Nos arreglamos con poco y con ganas.',
    projects: [
      {
        name: 'Internet satelital para la escuela de los volcanes',
        causes: ['education'],
        status: 'completed',
        summary: 'Antena, baterías y diez tabletas en una escuela donde el celular no tiene señal.',
        story: [
          'Para mandar una planilla, la directora manejaba cuarenta kilómetros hasta encontrar una rayita de señal. Los chicos hacían "informática" en el pizarrón.',
          'La antena se instaló en marzo. Ahora hay videollamadas con una escuela de Ushuaia, y los papás vienen los viernes a hacer trámites.',
          'El servicio quedó pago por dos años; después se hace cargo la cooperativa eléctrica. Las tabletas duermen en un armario con llave y con enchufes.',
        ],
        budget: [
          ['Antena y dos años de servicio', 980_000],
          ['Baterías y panel', 620_000],
          ['Diez tabletas', 1_100_000],
        ],
        achievement: '22 alumnos y todo un paraje conectados: ya se hicieron 140 consultas médicas por video.',
      },
      {
        name: 'Queso de cabra de las maestras queseras',
        causes: ['economy', 'education'],
        status: 'rejected',
        summary: 'Sala de elaboración para que las familias de la escuela vendan queso habilitado.',
        story: [
          'Las familias ordeñan cabras y hacen un queso buenísimo que solo pueden vender a escondidas.',
          'Con una salita de cuatro por cinco, azulejada, podrían habilitarlo y venderlo en Villa Dolores.',
          'Entre las nueve familias ordeñan ciento cuarenta cabras. Hoy el queso sale en un balde y se vende al que pasa.',
        ],
        objective: 9_600_000,
        reason: 'La sala no puede funcionar dentro del edificio escolar. Busquen otro predio con la comuna y lo vemos de nuevo.',
      },
      {
        name: 'Tanque australiano para apagar incendios',
        causes: ['water', 'environment'],
        status: 'under_review',
        picture: 'water-tank',
        summary: 'Ochenta mil litros siempre listos para los brigadistas y, en verano, una pileta para los chicos.',
        story: [
          'Cuando se prende fuego el cordón de Pocho, el helicóptero va a buscar agua a veinticinco minutos. En ese tiempo el fuego avanza tres lomas.',
          'Un tanque australiano junto a la escuela sirve de punto de carga. La comuna hace la platea, y en enero, con barandas y una profesora de natación, es la primera pileta del paraje.',
          'La boca de carga es la que usan los helicópteros de la provincia. El jefe de brigada midió el lugar y marcó dónde no tiene que haber cables.',
        ],
        budget: [
          ['Tanque y platea', 3_150_000],
          ['Bomba, cañería y boca de carga', 1_280_000],
          ['Cerco, escalera y filtro', 670_000],
        ],
      },
    ],
  },
]
