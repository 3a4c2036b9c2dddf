import type { OrganizationStory } from '../story.ts'

export const patagoniaStories: readonly OrganizationStory[] = [
  {
    name: 'Rotary Club Neuquén Confluencia',
    entity: 'rotary-club',
    city: 'neuquen',
    description: 'Donde se juntan el Limay y el Neuquén. Ingenieros, maestras y gente llegada de todas partes que decidió quedarse.',
    projects: [
      {
        name: 'Luz y abrigo para las escuelas de la estepa',
        causes: ['education', 'environment'],
        status: 'active',
        city: 'zapala',
        featured: 9,
        summary: 'Aislar techos y poner paneles en cuatro escuelas donde el grupo electrógeno se apaga a las nueve.',
        story: [
          'En la estepa neuquina el viento no deja dormir y el gasoil llega cuando el camino quiere. A las nueve de la noche se apaga el grupo y cuarenta chicos albergados quedan a oscuras, con la estufa en mínimo.',
          'Primero se aísla, después se genera. Lana de vidrio, burlete y doble vidrio bajan a la mitad lo que hay que calentar; recién ahí, doce paneles y un banco de baterías alcanzan para luz, heladera e internet.',
          'La aislación se paga sola en tres inviernos de gasoil. Los paneles vienen con un seguro contra viento, que en la estepa no es un detalle.',
        ],
        budget: [
          ['Aislación de techos y aberturas', 8_300_000],
          ['Paneles y baterías', 11_900_000],
          ['Montaje y capacitación', 2_300_000],
        ],
      },
      {
        name: 'Codo a codo: primeros auxilios emocionales',
        causes: ['health', 'peace'],
        status: 'completed',
        summary: 'Docentes y entrenadores que saben escuchar a un adolescente y a quién llamar después.',
        story: [
          'Tres suicidios en una misma escuela, en un mismo año. Los profesores nos dijeron lo mismo: "no supimos qué preguntar".',
          'Formamos a docentes, entrenadores y preceptoras para reconocer señales, preguntar sin miedo y acompañar hasta el centro de salud. Cada escuela tiene ahora un protocolo de una página y un teléfono que atiende.',
          'Una psicóloga y un profesor de educación física dieron los talleres juntos. Funcionó porque hablaban como se habla en un vestuario.',
        ],
        budget: [
          ['Formación de 240 adultos', 2_160_000],
          ['Línea de consulta, un año', 1_440_000],
          ['Materiales', 300_000],
        ],
        achievement: '247 adultos formados en 19 escuelas; la línea acompañó a 93 chicos y los 93 están con tratamiento.',
      },
    ],
  },
  {
    name: 'Rotary Club San Martín de los Andes Lácar',
    entity: 'rotary-club',
    city: 'san_martin_de_los_andes',
    description:
      'Club de montaña y de lago. Guardaparques, hoteleros y vecinas de las comunidades Curruhuinca y Vera trabajan en la misma mesa.',
    projects: [
      {
        name: 'Vivero de lengas y pehuenes',
        causes: ['environment', 'education'],
        status: 'active',
        picture: 'environment-nursery',
        summary: 'Treinta mil plantines por año para reforestar lo que se quemó, criados por escuelas y comunidades.',
        story: [
          'Una lenga tarda cien años en ser bosque. Si no se planta ahora donde se quemó, lo que vuelve es pino o rosa mosqueta.',
          'El vivero se amplía en tierra de la comunidad, con semilla juntada por chicos de siete escuelas. En abril se planta con voluntarios: el que viene de vacaciones puede sumarse un día, con pala y merienda incluidas.',
          'Los sueldos son para cuatro viveristas, tres de ellos de la comunidad. Cada árbol tiene un número; el que viene a plantar se lo lleva anotado.',
        ],
        budget: [
          ['Invernáculo y riego', 5_400_000],
          ['Sustrato, tubetes y semilla', 2_600_000],
          ['Viveristas, ocho meses', 5_600_000],
          ['Salidas de plantación', 1_400_000],
        ],
      },
      {
        name: 'Esquí adaptado en el cerro',
        causes: ['health', 'peace'],
        status: 'under_review',
        picture: 'health-plane',
        summary: 'Monoesquíes e instructores para que cincuenta personas con discapacidad suban a la montaña.',
        story: [
          'La montaña está a veinte minutos y para algunos vecinos siempre fue un póster. Con un monoesquí y alguien que sepa, bajan sentados y a los gritos.',
          'El centro de esquí da los pases y un lugar para guardar equipos. Se forman ocho instructores, dos de ellos usuarios de silla.',
          'Los monoesquíes se fabrican en Austria y duran diez temporadas. El club de andinismo ya formó a los primeros tres acompañantes.',
        ],
        budget: [
          ['Cuatro monoesquíes y estabilizadores', 12_400_000],
          ['Certificación de instructores', 2_600_000],
        ],
      },
    ],
  },
  {
    name: 'Biblioteca Popular del Nahuel Huapi',
    entity: 'library',
    city: 'bariloche',
    description: 'Fundada en 1928 por un puñado de vecinos y un baúl de libros. Hoy somos 2.300 socios y un patio que siempre tiene fuego.',
    projects: [
      {
        name: 'Una sala de lectura en el Alto',
        causes: ['education', 'peace'],
        status: 'active',
        picture: 'education-book',
        summary: 'Abrir una sucursal en los barrios altos, donde viven los chicos que no bajan al centro.',
        story: [
          'El Bariloche de las postales queda abajo. Arriba, en el Alto, vive la mitad de la ciudad, y el libro más cercano está a cuarenta minutos de colectivo.',
          'La junta vecinal nos cedió el salón. Queremos aislarlo, poner estufa, tres mil libros y un horario que le sirva al barrio: de catorce a veintiuna, con merienda y wifi libre.',
          'Una bibliotecaria a tiempo completo es lo más caro y lo que más hace falta: sin ella, una sala de lectura es un depósito.',
        ],
        budget: [
          ['Aislación y calefacción', 4_300_000],
          ['Tres mil libros', 5_700_000],
          ['Bibliotecaria, un año', 7_200_000],
          ['Muebles y computadoras', 2_300_000],
        ],
      },
      {
        name: 'Cuentos en mapuzungun para primera infancia',
        causes: ['education'],
        status: 'completed',
        city: 'ingeniero_jacobacci',
        picture: 'education-tree',
        summary: 'Seis libros de tela y audios con la voz de las abuelas para jardines de la línea sur.',
        story: [
          'En la línea sur hay abuelas que sueñan en mapuzungun y nietos que no lo escucharon nunca. Entre unas y otros faltaba algo que se pudiera llevar a la boca.',
          'Los libros son de tela porque son para bebés. Se cosieron en un taller de Jacobacci, y un código lleva a la voz de quien contó cada historia.',
          'La tela es de algodón grueso y se lava a sesenta grados. La maestra Ayelén grabó los cuentos en la cocina de cada abuela, con la pava de fondo.',
        ],
        budget: [
          ['Cosido de 480 libros', 1_680_000],
          ['Grabación e ilustración', 720_000],
          ['Talleres en doce jardines', 500_000],
        ],
        achievement: '480 libros de tela en 12 jardines de la línea sur, y 26 abuelas que volvieron a contar en su lengua.',
      },
      {
        name: 'Guardería de esquíes viejos',
        causes: ['environment'],
        status: 'deleted',
        picture: 'environment-forest',
        summary: 'Juntar equipos de nieve en desuso y armar bancos y respaldos.',
        story: [
          'En cada altillo hay un par de esquíes que nadie va a usar. Con ellos se pueden hacer bancos para las plazas.',
          'El taller de carpintería se ofreció a diseñarlos.',
          'La idea salió en una reunión de socios y en una semana había cuarenta pares en la puerta.',
        ],
        objective: 1_200_000,
        reason: 'Lo vamos a hacer con donaciones de materiales, sin necesidad de dinero.',
      },
    ],
  },
  {
    name: 'Rotary Club El Bolsón Piltriquitrón',
    entity: 'rotary-club',
    city: 'el_bolson',
    description: 'Chacareras, artesanos y brigadistas de la comarca. Nos reunimos con mate y lo que haya en la huerta.',
    projects: [
      {
        name: 'Techos nuevos después del fuego',
        causes: ['peace', 'economy'],
        status: 'active',
        picture: 'peace-square',
        summary: 'Reconstruir veinticuatro casas de madera que se quemaron en Mallín Ahogado.',
        story: [
          'En el verano de 2025 el fuego bajó por Mallín Ahogado y en una tarde se llevó más de cien casas. Más de un año después, varias familias siguen en casillas prestadas.',
          'Se construye en minga con madera de los mismos árboles quemados, aserrada en el lugar, y con criterios nuevos: techo de chapa, perímetro limpio, tanque con bomba. Un arquitecto de la comarca dirige y no cobra.',
          'No hacemos una casa entera para cada uno: hacemos el módulo seco y abrigado desde el que cada familia puede seguir.',
        ],
        budget: [
          ['Chapas, aislación y aberturas', 22_000_000],
          ['Aserrado y madera faltante', 9_500_000],
          ['Instalación eléctrica y agua', 10_500_000],
        ],
      },
      {
        name: 'Fruta fina en frasco',
        causes: ['economy'],
        status: 'completed',
        summary: 'Una cocina comunitaria habilitada para dieciocho productoras de dulces.',
        story: [
          'En la feria se vende dulce de frambuesa hecho en casa, riquísimo y sin habilitación. Un control podía dejar a veinte familias sin ingreso de un día para otro.',
          'La sala tiene pailas, esterilizador y un turno para cada una. Las etiquetas dicen quién lo hizo y en qué chacra.',
          'La inspectora pidió tres cambios y se hicieron en un mes. Desde entonces, la agenda de la cocina se llena sola cada lunes.',
        ],
        budget: [
          ['Pailas, esterilizador y mesadas', 2_740_000],
          ['Azulejos, agua y gas', 960_000],
          ['Habilitación y etiquetas', 400_000],
        ],
        achievement: '18 productoras venden con habilitación nacional y sus dulces llegan a 60 almacenes de la Patagonia.',
      },
    ],
  },
  {
    name: 'Asociación Cooperadora Hospital de la Meseta',
    entity: 'hospital',
    city: 'esquel',
    description:
      'Vecinos que acompañan a los puestos sanitarios de la cordillera y la meseta del Chubut, donde el médico pasa una vez por mes.',
    projects: [
      {
        name: 'Telemedicina para la meseta',
        causes: ['health'],
        status: 'active',
        currency: 'USD',
        city: null,
        picture: 'health-plane',
        summary: 'Cámaras, electrocardiógrafo e internet satelital en cinco puestos a más de cien kilómetros del hospital.',
        story: [
          'Gastre, Gan Gan, Lagunita Salada: un electrocardiograma puede significar tres horas de ripio y un día entero. Casi siempre, para que digan que está todo bien.',
          'Con una valija de telemedicina por puesto, la enfermera hace el estudio y el cardiólogo lo ve en el momento desde Esquel. La prueba piloto de 2025 evitó treinta y nueve traslados en cuatro meses.',
          'Las valijas vienen con electrocardiógrafo, otoscopio y cámara. La antena se paga por dos años, mientras la provincia extiende la fibra.',
        ],
        budget: [
          ['Cinco valijas de telemedicina', 14_500],
          ['Antenas y dos años de servicio', 6_200],
          ['Capacitación y repuestos', 2_300],
        ],
      },
    ],
  },
]
