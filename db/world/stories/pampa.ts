import type { OrganizationStory } from '../story.ts'

export const pampaStories: readonly OrganizationStory[] = [
  {
    name: 'Rotary Club Pergamino Horizonte',
    entity: 'rotary-club',
    city: 'pergamino',
    description:
      'En el corazón de la zona núcleo. Nos importa lo que pasa en el campo, en el agua que tomamos y en la cabeza de los chicos.',
    projects: [
      {
        name: 'Agua analizada en cada escuela rural',
        causes: ['water', 'health'],
        status: 'active',
        picture: 'water-tank',
        summary: 'Medir nitratos, arsénico y agroquímicos en 38 escuelas y poner filtro donde haga falta.',
        story: [
          'Nadie sabe qué toman los chicos de las escuelas rurales del partido. El último análisis completo es de 2012 y se hizo en seis de treinta y ocho.',
          'El laboratorio de la universidad del noroeste analiza cada pozo por tres parámetros y devuelve un informe que se entiende. Donde el agua no sirve, se instala un equipo y se capacita a la portera; donde sirve, se cuelga el certificado y se festeja.',
          'Son treinta y ocho pozos, dos veces, y tres análisis en cada uno. Guardamos una parte grande para los filtros, porque saber y no hacer nada sería peor.',
        ],
        budget: [
          ['Análisis de 38 pozos, dos veces', 4_560_000],
          ['Filtros para las escuelas que lo necesiten', 5_900_000],
          ['Muestreo y difusión', 540_000],
        ],
      },
      {
        name: 'Cine club para los que cuidan',
        causes: ['health', 'peace'],
        status: 'completed',
        summary: 'Dos horas de cine por semana para quienes cuidan a un familiar, con reemplazo en casa.',
        story: [
          'Quien cuida a una madre con alzhéimer no tiene domingos. Se cansa, se enferma y le da culpa decirlo.',
          'Los jueves a la tarde hay película, café y charla con una psicóloga. Lo que lo hace posible es lo otro: una cuidadora formada va a la casa y se queda con la persona esas tres horas.',
          'La plata fue casi toda para las cuidadoras de reemplazo. La sala la presta la sociedad italiana y las películas, un coleccionista con muy buen gusto.',
        ],
        budget: [
          ['Cuidadoras de reemplazo, un año', 2_080_000],
          ['Psicóloga', 780_000],
          ['Proyección y café', 340_000],
        ],
        achievement: '38 cuidadores recuperaron la tarde del jueves; bajaron a la mitad los síntomas de agotamiento medidos al empezar.',
      },
    ],
  },
  {
    name: 'Bomberos Voluntarios de Junín Oeste',
    entity: 'volunteer-firefighters',
    city: 'junin',
    description: 'Cuartel fundado por ferroviarios en 1948. Cuarenta voluntarios entre la ruta 7, los silos y la laguna.',
    projects: [
      {
        name: 'Trajes nuevos, misma valentía',
        causes: ['health', 'peace'],
        status: 'active',
        currency: 'USD',
        picture: 'health-ambulance',
        summary: 'Cuarenta equipos estructurales para reemplazar los que vencieron en 2019.',
        story: [
          'Un traje de bombero vence a los diez años aunque parezca nuevo: la barrera térmica se cristaliza y deja pasar el calor. Los nuestros los donó un cuartel alemán en 2009 y llegaron usados.',
          'Con la compra conjunta entre cinco cuarteles de la región se consigue un tercio menos. Cada equipo lleva nombre y número de legajo, y se lava acá: la lavadora ya la compró el pueblo.',
          'Un equipo completo cuesta mil doscientos dólares. Si la compra no sale entera, se empieza por los diez que entran primero a un incendio.',
        ],
        budget: [
          ['Cuarenta chaquetones y pantalones', 34_000],
          ['Cascos, guantes y botas', 11_600],
          ['Flete e importación', 2_400],
        ],
      },
      {
        name: 'Desfibriladores en clubes y estaciones',
        causes: ['health'],
        status: 'completed',
        picture: 'health-vaccination',
        summary: 'Nueve equipos y 600 vecinos que saben usarlos en los primeros cuatro minutos.',
        story: [
          'A Ariel lo salvó un desfibrilador prestado durante un torneo de padel. Desde ese día no paró hasta que hubiera uno en cada club.',
          'Los equipos están en lugares abiertos, señalizados y con alarma. El cuartel formó a seiscientas personas, de profesores de gimnasia a la quiosquera de la terminal.',
          'El costo por equipo bajó a la mitad al comprar nueve juntos. El cuartel controla las baterías el primer lunes de cada mes.',
        ],
        budget: [
          ['Nueve desfibriladores con gabinete', 3_960_000],
          ['Maniquíes y cursos', 440_000],
        ],
        achievement: '9 equipos instalados, 612 vecinos formados y dos personas vivas que pueden contarlo.',
      },
    ],
  },
  {
    name: 'Rotary Club Tandil Piedra Movediza',
    entity: 'rotary-club',
    city: 'tandil',
    description: 'Serranos, porfiados y buenos para el asado. Cuidamos las sierras y a la gente grande.',
    projects: [
      {
        name: 'Compañía por teléfono para mayores solos',
        causes: ['health', 'peace'],
        status: 'active',
        summary: 'Sesenta voluntarios que llaman dos veces por semana a quien no espera ninguna llamada.',
        story: [
          'El censo municipal contó 3.100 personas mayores de setenta y cinco que viven solas. Muchas pasan días sin decir una palabra en voz alta.',
          'Cada voluntario adopta a dos personas y las llama siempre a la misma hora. Una coordinadora con formación en gerontología escucha lo que se cuenta y activa una visita, un médico o una merienda compartida. El teléfono con botones grandes lo ponemos nosotros.',
          'Lo que más se compra es tiempo: el de Graciela, la coordinadora. Los teléfonos tienen botones del tamaño de una moneda y una tecla que llama directo al voluntario.',
        ],
        budget: [
          ['Coordinadora, un año', 3_600_000],
          ['Teléfonos de botones grandes', 1_900_000],
          ['Formación y encuentros', 800_000],
        ],
      },
      {
        name: 'Recuperar el monte de tala de la sierra',
        causes: ['environment'],
        status: 'published',
        picture: 'environment-planting',
        summary: 'Sacar acacia invasora y plantar curro y tala en nueve hectáreas de ladera pública.',
        story: [
          'Las acacias trepan la sierra y donde ellas entran no entra nada más. Cada incendio las favorece.',
          'El plan lleva tres otoños: se corta, se vigila el rebrote y se planta con especies del lugar. La leña que sale se reparte entre los merenderos.',
          'La cuadrilla son siete personas con trabajo por tres otoños. El monitoreo lo hace la universidad y cuesta lo que dos motosierras.',
        ],
        budget: [
          ['Cuadrilla y motosierras', 5_200_000],
          ['Plantines y protectores', 1_700_000],
          ['Monitoreo de tres años', 1_300_000],
        ],
      },
      {
        name: 'Carpintería para la inclusión',
        causes: ['economy', 'peace'],
        status: 'completed',
        city: 'olavarria',
        summary: 'Un taller de juguetes de madera donde trabajan dieciséis jóvenes con discapacidad.',
        story: [
          'Al terminar la escuela especial, a los veintiuno, se acaba todo: las clases, los amigos y el colectivo. Las familias de Olavarría pidieron un lugar donde hacer algo que sirva.',
          'El taller fabrica rompecabezas, dominós y camiones para jardines. Cada puesto tiene su plantilla, y los dibujos los hacen ellos. La mitad de lo que se vende se reparte y la otra compra madera.',
          'Las máquinas tienen sensores que las paran si alguien acerca la mano. Los instructores son dos carpinteros y una terapista que aprendió a lijar.',
        ],
        budget: [
          ['Máquinas con protección', 2_340_000],
          ['Instructores, ocho meses', 1_520_000],
          ['Madera y pintura', 440_000],
        ],
        achievement: '16 jóvenes cobran todos los meses por su trabajo y sus camiones de madera están en 41 jardines.',
      },
    ],
  },
  {
    name: 'Rotary Club Santa Rosa Caldenal',
    entity: 'rotary-club',
    city: 'santa_rosa',
    description: 'Pampeanos de la capital y del oeste. Manejamos doscientos kilómetros para una reunión y volvemos contentos.',
    projects: [
      {
        name: 'Aguadas para el oeste pampeano',
        causes: ['water', 'economy'],
        status: 'active',
        city: null,
        picture: 'water-well',
        summary: 'Molinos solares y tanques para cuarenta puesteros que perdieron el río Atuel.',
        story: [
          'Donde antes corría el Atuel hay un salitral. Las familias que se quedaron crían cabras y acarrean agua cuarenta kilómetros en un tambor.',
          'Cada aguada suma una bomba solar, un tanque australiano chico y una bajada para la casa. Se arma entre vecinos: los que reciben la primera ayudan en las siguientes tres.',
          'Cada aguada cuesta unos setecientos setenta mil pesos. Se empieza por los puestos donde hay chicos, que son diecisiete.',
        ],
        budget: [
          ['Bombas solares', 14_000_000],
          ['Tanques y bebederos', 9_600_000],
          ['Perforaciones nuevas', 7_400_000],
        ],
      },
      {
        name: 'Escuela de ciegos: bastones, braille y fútbol',
        causes: ['education', 'health'],
        status: 'active',
        summary: 'Material, profesores y una cancha con pelota sonora para la única escuela de ciegos de la provincia.',
        story: [
          'La escuela atiende a cincuenta y ocho personas, de bebés a una señora de ochenta. Tiene dos máquinas Perkins para todos y juega al fútbol en una cancha de cemento con piedras.',
          'Con seis máquinas nuevas, bastones de distintas medidas, impresión en relieve y césped sintético con barandas, cada uno encuentra su lugar: en el aula, en la calle o en el arco.',
          'La cancha es la mitad del presupuesto y la que más van a usar los grandes. Las máquinas Perkins llegan de a una, pero duran cuarenta años.',
        ],
        budget: [
          ['Seis máquinas Perkins y bastones', 6_900_000],
          ['Cancha con barandas', 8_200_000],
          ['Material en relieve', 1_400_000],
        ],
      },
    ],
  },
]
