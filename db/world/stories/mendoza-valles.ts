import type { OrganizationStory } from '../story.ts'

export const mendozaVallesStories: readonly OrganizationStory[] = [
  {
    name: 'Rotary Club San Rafael Diamante',
    entity: 'rotary-club',
    city: 'san_rafael',
    description:
      'El club del sur mendocino: productores, maestras, médicos y comerciantes que hace cuarenta años ponen el hombro entre el Diamante y el Atuel.',
    projects: [
      {
        name: 'Ecógrafo portátil para los puestos del sur',
        causes: ['mothers', 'health'],
        status: 'active',
        picture: 'mothers-cradle',
        featured: 4,
        summary: 'Un ecógrafo que viaja en la camioneta de la obstetra y llega a donde no llega la guardia.',
        story: [
          'Entre Punta del Agua y Agua Escondida viven mujeres que hacen doscientos kilómetros de ripio para su primera ecografía. Muchas la postergan hasta el séptimo mes, y cuando aparece un problema ya no hay tiempo.',
          'La licenciada Marcela Ortubia recorre los puestos sanitarios dos veces por mes en una camioneta del hospital de San Rafael. Con un ecógrafo portátil puede hacer el control en el lugar, mandar la imagen al servicio y resolver ese día si hay que derivar.',
          'El equipo queda inventariado en el hospital. El club paga el seguro y el club de Malargüe presta su sede para los controles de esa zona.',
        ],
        budget: [
          ['Ecógrafo portátil con dos transductores', 16_400_000],
          ['Capacitación de dos obstétricas', 850_000],
          ['Seguro y valija rígida por dos años', 750_000],
        ],
      },
      {
        name: 'Riego por goteo para doce huertas familiares',
        causes: ['economy', 'environment'],
        status: 'completed',
        picture: 'economy-garden',
        summary: 'Doce familias de Villa Atuel producen todo el año con la mitad del agua.',
        story: [
          'Con la crisis hídrica, el turno de riego en Villa Atuel pasó de siete a doce días. Las huertas que venden en la feria del sábado perdían la mitad de la verdura de hoja entre un turno y el siguiente.',
          'Cada familia recibió un tanque elevado, cintas de goteo para un cuarto de hectárea y el acompañamiento de una técnica del INTA durante dos temporadas. A cambio, cada una enseña lo aprendido a otra familia del mismo canal.',
          'El dinero se fue en kits, tanques y torres; las zanjas las hicieron ellos. La técnica del INTA pasa una vez por mes, mira las hojas y casi siempre se queda a comer.',
        ],
        budget: [
          ['Doce kits de goteo con filtro', 1_680_000],
          ['Tanques y torres elevadas', 1_150_000],
          ['Acompañamiento técnico', 370_000],
        ],
        achievement: '12 familias riegan con la mitad del agua y venden verdura los doce meses; otras 9 ya copiaron el sistema.',
      },
      {
        name: 'Una cancha techada para el barrio El Sosneado',
        causes: ['peace'],
        status: 'rejected',
        picture: 'peace-square',
        summary: 'Techar la cancha de básquet del barrio para que se pueda jugar en invierno.',
        story: [
          'La cancha del barrio es el único lugar parejo en diez cuadras. Los chicos juegan hasta que cae el sol y en invierno, con la helada, no juega nadie.',
          'Queremos poner un techo parabólico y luces. Un vecino herrero se ofreció a dirigir la obra y la municipalidad pondría el transporte de los materiales.',
          'Sería la única cancha cubierta del distrito. La escuela de la otra cuadra ya preguntó si la puede usar para gimnasia.',
        ],
        objective: 38_000_000,
        reason:
          'El terreno figura a nombre de un particular. Necesitamos el convenio de uso firmado y un presupuesto por partes antes de volver a revisarlo.',
      },
    ],
  },
  {
    name: 'Hospital Rural del Valle de Uco',
    entity: 'hospital',
    city: 'tunuyan',
    description:
      'La cooperadora del hospital: vecinos de Tunuyán, Tupungato y San Carlos que completan lo que el presupuesto no alcanza a comprar.',
    projects: [
      {
        name: 'Dos incubadoras para la neonatología de Tunuyán',
        causes: ['mothers', 'health'],
        status: 'active',
        currency: 'USD',
        picture: 'mothers-cradle',
        summary: 'Que un bebé prematuro del Valle de Uco no tenga que nacer arriba de una ambulancia.',
        story: [
          'El hospital atiende seiscientos partos por año con una sola incubadora, de 2004. Cuando nacen mellizos o coinciden dos prematuros, uno viaja ochenta kilómetros hasta la ciudad. En invierno, con la niebla del Carrizal, ese viaje da miedo.',
          'Ya tenemos el espacio refaccionado y la enfermera de neonatología que se sumó en marzo. Faltan dos incubadoras con servocontrol y un monitor para cada una; la garantía de tres años la da el importador.',
          'Hay un presupuesto en dólares porque los equipos son importados. El club de Bellevue, en Estados Unidos, nos ayuda con el flete.',
        ],
        budget: [
          ['Dos incubadoras con servocontrol', 15_600],
          ['Dos monitores neonatales', 4_300],
          ['Instalación eléctrica y UPS', 1_600],
        ],
      },
      {
        name: 'Sala de espera para madres de bebés internados',
        causes: ['mothers'],
        status: 'completed',
        picture: 'mothers-home',
        summary: 'Cinco camas, una cocina y una ducha para las mamás que vienen de lejos.',
        story: [
          'Las madres que llegan de Pareditas o de Gualtallary dormían en una silla de plástico mientras su bebé estaba internado. Sin descansar no hay leche, y sin leche el alta se demora.',
          'Un depósito en desuso junto a neonatología se convirtió en una casita: cinco camas, baño con ducha, una cocina chica y un sillón para amamantar. La pintaron los alumnos del profesorado de arte.',
          'Hoy la cuidan las propias mamás, que dejan la cama tendida y una nota para la que sigue. La cooperadora paga la luz y repone la yerba.',
        ],
        budget: [
          ['Albañilería, baño y pintura', 1_950_000],
          ['Camas, colchones y ropa blanca', 880_000],
          ['Cocina, heladera y sillones', 640_000],
        ],
        achievement: '74 mamás ya durmieron a veinte pasos de su bebé; las internaciones se acortaron dos días.',
      },
    ],
  },
  {
    name: 'Interact Malargüe',
    entity: 'interact',
    city: 'malargue',
    description: 'Somos veintiún estudiantes secundarios de Malargüe. Nos apadrina el Rotary Club y nos banca la profesora de biología.',
    projects: [
      {
        name: 'Frazadas y leña para los crianceros del Payún',
        causes: ['health', 'peace'],
        status: 'completed',
        picture: 'health-ambulance',
        summary: 'Abrigo y leña seca para cuarenta puestos antes de la primera nevada.',
        story: [
          'En el Payún el invierno llega sin avisar. Hay puestos a cuatro horas de huella donde viven abuelos solos, con los chivos y un tarro con brasas.',
          'Juntamos la plata con rifas y con lo que dejan los viajes, compramos al por mayor y repartimos en abril con las camionetas de nuestros viejos y un baqueano que conoce cada tranquera.',
          'No se reparte a ciegas: la lista la hace el agente sanitario, que sabe quién duerme solo, quién tiene un recién nacido y a quién se le rompió la estufa.',
        ],
        budget: [
          ['Ciento veinte frazadas de lana', 1_020_000],
          ['Dieciocho toneladas de leña de álamo', 540_000],
          ['Combustible del reparto', 190_000],
        ],
        achievement: '40 puestos pasaron el invierno con abrigo y leña; ninguno tuvo que bajar al pueblo por el frío.',
      },
      {
        name: 'Radio estudiantil para contar el campo',
        causes: ['education', 'peace'],
        status: 'draft',
        picture: 'education-tree',
        summary: 'Un estudio chiquito en la escuela para que los hijos de crianceros cuenten su propia historia.',
        story: [
          'En la radio del pueblo se habla de la ruta, del clima y del precio del chivo, pero casi nunca habla alguien de nuestra edad. Menos todavía un chico que vive en el campo.',
          'Queremos montar un estudio con dos micrófonos, una consola y paneles acústicos en el aula de música, y salir los viernes por FM municipal.',
          'La profesora de música se ofreció a enseñar edición. Todavía estamos juntando presupuestos y convenciendo a la directora.',
        ],
        objective: 1_900_000,
      },
      {
        name: 'Guardianes de la laguna de Llancanelo',
        causes: ['environment', 'education'],
        status: 'draft',
        picture: 'environment-hornero',
        summary: 'Binoculares, guías y salidas para que cada sexto grado de Malargüe cuente los flamencos una vez.',
        story: [
          'Llancanelo es sitio Ramsar y queda a una hora de nuestras casas. Hicimos una encuesta en la escuela: ocho de cada diez compañeros nunca fueron.',
          'Con los guardaparques armamos una salida de un día para cada sexto grado del departamento. Los chicos aprenden a contar flamencos, anotan en la planilla del censo provincial y vuelven con barro hasta las rodillas.',
          'Calculamos veintidós grados y dos micros por salida. Los binoculares quedan en la biblioteca del pueblo, para que cualquiera los pida prestados el fin de semana.',
        ],
        budget: [
          ['Dieciséis pares de binoculares y dos telescopios', 1_760_000],
          ['Guías de aves impresas', 390_000],
          ['Transporte de 22 grados', 1_650_000],
        ],
      },
    ],
  },
]
