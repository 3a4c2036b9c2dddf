import type { OrganizationStory } from '../story.ts'

export const costaStories: readonly OrganizationStory[] = [
  {
    name: 'Rotary Club Mar del Plata Faro',
    entity: 'rotary-club',
    city: 'mar_del_plata',
    description: 'Pescadores, hoteleras, guardavidas y jubilados recientes. En invierno somos cuarenta; en enero, los que pueden.',
    projects: [
      {
        name: 'Playa para todos',
        causes: ['health', 'peace'],
        status: 'active',
        picture: 'health-vaccination',
        summary: 'Pasarelas, carpas bajas y sillas anfibias para que nadie se quede mirando el mar desde la rambla.',
        story: [
          'Hay 47 kilómetros de costa y dos lugares donde una silla de ruedas llega al agua. Muchas familias vienen una vez en la vida y la persona por la que vinieron se queda arriba.',
          'El proyecto equipa cinco balnearios públicos con pasarela enrollable, sombra, vestuario con cambiador para adultos y dos sillas que flotan. Las manejan guardavidas formados, sin turno y sin cobrar.',
          'Las sillas anfibias se compran a un fabricante marplatense, que las arregla en el día. El municipio asume los guardavidas por ordenanza.',
        ],
        budget: [
          ['Diez sillas anfibias', 11_500_000],
          ['Pasarelas y decks', 8_900_000],
          ['Vestuarios y cambiadores', 5_600_000],
        ],
      },
      {
        name: 'La escuela de la banquina',
        causes: ['economy', 'education'],
        status: 'under_review',
        summary: 'Terminar la primaria y sacar la libreta de embarque sin dejar de trabajar en el puerto.',
        story: [
          'En la banquina chica se trabaja a la hora en que abre la escuela de adultos. Por eso cuatro de cada diez fileteros no terminaron la primaria.',
          'Las clases son en el salón del sindicato, a las tres de la tarde y a las nueve de la noche, con cuadernillos que hablan de mareas, de cuentas y de derechos. Al final hay título oficial y, para quien quiera, el curso de marinero.',
          'Son cuatro maestros y dos turnos. El sindicato presta el salón, la luz y una heladera siempre llena.',
        ],
        budget: [
          ['Maestros y coordinación, un año', 5_400_000],
          ['Cursos y libretas de embarque', 1_900_000],
          ['Cuadernillos y merienda', 1_100_000],
        ],
      },
      {
        name: 'Sopa caliente en la terminal',
        causes: ['health', 'peace'],
        status: 'completed',
        picture: 'health-ambulance',
        summary: 'Un trailer cocina que recorrió de noche los lugares donde se duerme en la calle.',
        story: [
          'La ciudad de las vacaciones tiene inviernos muy duros y trescientas personas sin techo. La olla salía de nuestras casas en una heladerita y llegaba tibia.',
          'Con un tráiler cocina habilitado se sirven doscientas porciones por noche, de mayo a septiembre. También viaja una enfermera, que cura pies: es lo que más le piden.',
          'El tráiler lo armó un tallerista de Batán y tiene todo lo que pide bromatología. La olla más grande fue bautizada «la Mirtha».',
        ],
        budget: [
          ['Tráiler cocina', 3_240_000],
          ['Gas, viandas y abrigo', 960_000],
          ['Enfermería', 400_000],
        ],
        achievement: '26.400 platos calientes en un invierno y 71 personas que pasaron de la calle a un techo.',
      },
    ],
  },
  {
    name: 'Fundación Mar Adentro',
    entity: 'ngo',
    city: 'necochea',
    description: 'Biólogas, surfistas y maestras del sudeste bonaerense. Estudiamos el mar, limpiamos la arena y enseñamos a mirarlo.',
    projects: [
      {
        name: 'Costa sin plástico: del censo a la ordenanza',
        causes: ['environment'],
        status: 'active',
        picture: 'environment-turbines',
        featured: 7,
        summary: 'Contar qué basura hay en treinta playas y llevar los números a cada concejo deliberante.',
        story: [
          'El ochenta y cuatro por ciento de lo que levantamos en la playa es plástico, y un tercio viene de la pesca y del consumo en la misma arena. Lo sabemos porque lo contamos, pieza por pieza, desde 2018.',
          'Este año sumamos treinta playas, de San Clemente a Pehuen Co, con escuelas y clubes. Con el informe en la mano proponemos ordenanzas concretas y acompañamos a los balnearios que quieran cambiar.',
          'El dinero paga micros, guantes y una bióloga que ordena los datos. Cada informe se publica entero, con la planilla original.',
        ],
        budget: [
          ['Jornadas de censo', 2_200_000],
          ['Coordinación científica', 3_300_000],
          ['Contenedores y cartelería', 1_700_000],
        ],
      },
      {
        name: 'Rehabilitar y devolver: fauna empetrolada',
        causes: ['environment'],
        status: 'published',
        picture: 'environment-hornero',
        summary: 'Piletas, agua tibia y un veterinario de guardia para pingüinos, lobos y tortugas.',
        story: [
          'Cada invierno aparecen en la playa pingüinos con manchas del tamaño de una mano. Alcanza para matarlos: el plumaje deja de aislar y se mueren de frío.',
          'El centro funciona en dos contenedores y necesita tres piletas, un sistema de agua tibia y una cámara para conservar el pescado.',
          'Las piletas tienen que ser dos por lo menos: los que llegan enfermos no pueden mezclarse con los que ya están por volver al mar.',
        ],
        budget: [
          ['Piletas y filtrado', 6_800_000],
          ['Agua caliente solar', 2_900_000],
          ['Cámara de frío', 2_300_000],
          ['Veterinario, seis meses', 3_600_000],
        ],
      },
    ],
  },
  {
    name: 'Rotary Club Bahía Blanca Ingeniero White',
    entity: 'rotary-club',
    city: 'bahia_blanca',
    description: 'La ciudad se inundó en marzo de 2025 y el club cambió para siempre. Desde entonces, todo lo que hacemos tiene botas.',
    projects: [
      {
        name: 'Volver a abrir la sala de primeros auxilios',
        causes: ['health'],
        status: 'active',
        summary: 'Reequipar la salita que el agua tapó hasta el picaporte y dejarla a prueba de la próxima.',
        story: [
          'El 7 de marzo de 2025 el agua entró a la salita por la ventana. Se perdieron las historias clínicas, la heladera de vacunas y el ecógrafo que había costado seis años de rifas.',
          'Los vecinos sacaron el barro con palas. Ahora se levantan los enchufes, se cambia la puerta por una estanca y se compra de nuevo lo que se perdió, esta vez con ruedas y en altura.',
          'El grupo electrógeno y la heladera van en una tarima a metro y medio. Si el agua vuelve, esta vez no los encuentra.',
        ],
        budget: [
          ['Equipamiento médico', 8_600_000],
          ['Obra eléctrica en altura y puerta estanca', 3_900_000],
          ['Heladera de vacunas y grupo electrógeno', 3_000_000],
        ],
      },
      {
        name: 'Colchones y cocinas después de la inundación',
        age: 585,
        causes: ['peace', 'health'],
        status: 'completed',
        picture: 'peace-square',
        summary: 'Cama seca y fuego para 260 familias que perdieron todo en marzo.',
        story: [
          'Los primeros días se junta ropa. Después viene lo difícil: dormir en seco y poder calentar una mamadera.',
          'Se compró al costo en fábrica y se repartió casa por casa con los datos de las promotoras barriales, sin filas ni fotos.',
          'Con cada aporte salía un camión más. Lo último que entregamos fueron garrafas; lo primero, colchones de una plaza para los chicos.',
        ],
        budget: [
          ['Colchones y frazadas', 3_120_000],
          ['Cocinas y garrafas', 1_380_000],
        ],
        achievement: '260 familias durmieron en seco y volvieron a cocinar en su casa.',
      },
    ],
  },
]
