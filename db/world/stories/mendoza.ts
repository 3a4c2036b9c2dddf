import type { OrganizationStory } from '../story.ts'

export const mendozaStories: readonly OrganizationStory[] = [
  {
    name: 'Rotary Club Mendoza Los Andes',
    old_slug: 'rotary-mendoza',
    entity: 'rotary-club',
    city: 'mendoza',
    description:
      'Treinta y dos socios que se juntan los martes a cenar y los sábados a trabajar. Desde 1986 llevamos agua, libros y manos a las escuelas del secano mendocino.',
    projects: [
      {
        name: 'Agua segura para cinco escuelas del secano lavallino',
        old_slug: 'agua-para-lavalle',
        causes: ['water', 'education'],
        status: 'active',
        city: null,
        picture: 'water-pump',
        featured: 1,
        summary: 'Filtros de arsénico, tanques y bebederos para 212 chicos que hoy dependen del camión aguatero.',
        story: [
          'En el secano de Lavalle la napa tiene tres veces más arsénico del que permite el Código Alimentario. Las cinco escuelas albergue de la zona toman lo que trae el camión municipal los lunes; si el camino está cortado por la crecida, la semana arranca con la cisterna vacía y los maestros compran bidones en Costa de Araujo.',
          'Vamos a instalar en cada escuela un equipo de ósmosis inversa alimentado por paneles, un tanque de reserva de cinco mil litros y bebederos a la altura de los más chicos. El ingeniero Raúl Gatica, socio del club, ya hizo los análisis con el laboratorio de la universidad y firmó la memoria técnica sin cobrar honorarios.',
          'Los porteros de las cinco escuelas hicieron el curso de mantenimiento. Cada seis meses se repite el análisis de agua y se cuelga el resultado en la puerta de la dirección, a la vista de las familias.',
        ],
        budget: [
          ['Cinco equipos de ósmosis inversa con prefiltro', 6_850_000],
          ['Tanques de 5.000 litros y bases de hormigón', 3_400_000],
          ['Paneles, bombas y cañerías', 3_150_000],
          ['Bebederos de acero inoxidable', 980_000],
          ['Análisis de agua durante dos años', 420_000],
        ],
      },
      {
        name: 'Maletas de libros para las escuelas de alta montaña',
        causes: ['education'],
        status: 'completed',
        city: 'las_heras',
        picture: 'education-book',
        summary: 'Diez maletas viajeras con cuarenta libros cada una, para escuelas que nunca tuvieron biblioteca.',
        story: [
          'Entre Potrerillos y Las Cuevas hay escuelas con nueve, doce, veinte alumnos. En invierno la ruta se corta y el estante de la dirección, con sus manuales de otra época, es todo lo que hay para leer.',
          'Armamos diez maletas de madera con cuarenta libros nuevos cada una: cuentos, poesía, historietas, ciencia y algo para los padres. Rotan por las escuelas dos veces al año con el camión de Vialidad, así que ninguna se queda con lo que ya leyó.',
          'La plata compró libros nuevos, elegidos por las maestras en una librería de la Alameda, y la madera de las maletas. El viaje no cuesta nada: los muchachos de Vialidad las llevan junto con la sal para la ruta.',
        ],
        budget: [
          ['Cuatrocientos libros elegidos por las maestras', 1_420_000],
          ['Diez maletas hechas por la carpintería del CCT', 380_000],
          ['Talleres de lectura en voz alta', 250_000],
        ],
        achievement:
          '143 chicos de diez escuelas de montaña llevan leídos once libros cada uno, en promedio; antes de las maletas, uno por año.',
      },
      {
        name: 'Sillas de ruedas a medida para chicos en crecimiento',
        causes: ['health'],
        status: 'active',
        summary: 'Veinticuatro sillas posturales que se adaptan mientras el chico crece, con service por tres años.',
        story: [
          'Una silla que queda chica lastima. En el taller de rehabilitación del Gran Mendoza hay veinticuatro chicos sentados en sillas de adulto rellenas con almohadones, porque la obra social demora catorce meses y para entonces la medida ya cambió.',
          'Compramos los módulos posturales y el armado se hace en el taller de ortopedia de Guaymallén, donde trabajan dos egresados con discapacidad. Cada silla se regula cada seis meses, sin cargo, hasta que el chico cumpla la talla siguiente.',
          'Casi todo el presupuesto son las sillas. El resto asegura lo que más se olvida: el ajuste de cada semestre y el pasaje de la familia hasta el taller.',
        ],
        budget: [
          ['Veinticuatro sillas con sistema postural', 13_200_000],
          ['Ajustes y repuestos por tres años', 1_900_000],
          ['Traslado de las familias al taller', 500_000],
        ],
      },
      {
        name: 'Segunda vida para las notebooks de las empresas',
        causes: ['education', 'environment'],
        status: 'under_review',
        picture: 'education-tree',
        summary: 'Reacondicionamos computadoras que las empresas descartan y las llevamos a terminalidad secundaria.',
        story: [
          'Tres bodegas y un estudio contable nos ofrecieron ciento diez notebooks que dan de baja este año. A la mayoría les falta un disco o una batería, y ninguna merece terminar en el basural de El Borbollón.',
          'Los alumnos de sexto de la escuela técnica del barrio las van a limpiar, reparar y cargar con software libre como parte de sus prácticas. El destino son los centros de terminalidad de Las Heras y Guaymallén, donde hoy se estudia desde el celular.',
          'Cada equipo sale con una etiqueta: quién lo donó, quién lo arregló y a qué aula fue. Si a los dos años dejó de servir, vuelve al taller y se recicla.',
        ],
        budget: [
          ['Discos sólidos y memorias', 2_860_000],
          ['Baterías y cargadores', 1_340_000],
          ['Maletines y licencias de mantenimiento', 400_000],
        ],
      },
    ],
  },
  {
    name: 'Fundación Acequia',
    entity: 'ngo',
    city: 'godoy_cruz',
    description:
      'Cuidamos el agua y el arbolado del oasis mendocino con vecinos, escuelas técnicas y mucho trabajo de pala. Cada árbol que plantamos tiene quien lo riegue.',
    projects: [
      {
        name: 'Mil árboles para las calles que se quedaron sin sombra',
        causes: ['environment'],
        status: 'active',
        picture: 'environment-planting',
        summary: 'Plantar y regar mil fresnos, acacias y moreras en barrios donde se secaron los carolinos.',
        story: [
          'El arbolado mendocino no es un adorno: baja seis grados la vereda en enero. En Godoy Cruz se secó uno de cada cinco árboles en diez años, casi siempre en los barrios donde la acequia dejó de traer agua.',
          'El plan es simple y lento. Primero se limpia y se repara el tramo de acequia, después se planta, y durante los dos primeros veranos cada árbol tiene una familia madrina que se compromete a regarlo. Los ejemplares salen del vivero de la escuela de agricultura.',
          [
            'Sesenta cuadras relevadas por estudiantes de agronomía.',
            'Un árbol cada ocho metros, con tutor y cazuela.',
            'Reposición del diez por ciento que suele perderse el primer año.',
          ],
        ],
        budget: [
          ['Mil árboles de tres años', 4_600_000],
          ['Tutores, tierra y compost', 1_300_000],
          ['Reparación de tramos de acequia', 2_750_000],
          ['Riego de apoyo en el primer verano', 950_000],
        ],
      },
      {
        name: 'Escuela de podadores del arbolado público',
        causes: ['economy', 'environment'],
        status: 'published',
        picture: 'economy-garden',
        summary: 'Un oficio con salida laboral para treinta jóvenes, y una poda que no mata a los árboles.',
        story: [
          'Cada otoño las cuadrillas salen a podar sin formación y los árboles lo pagan con años de vida. Al mismo tiempo, en los barrios del piedemonte hay pibes que buscan su primer trabajo.',
          'El curso dura cuatro meses, tiene treinta vacantes y da un certificado municipal. Incluye trepa con cuerdas, manejo de motosierra, sanidad vegetal y primeros auxilios. Tres empresas de mantenimiento ya pidieron egresados.',
          'El municipio presta los árboles para practicar y paga el seguro de obra. Lo que falta comprar son arneses, sogas, motosierras chicas y las horas de tres instructores.',
        ],
        budget: [
          ['Equipos de trepa y seguridad', 3_900_000],
          ['Motosierras y herramientas de mano', 2_300_000],
          ['Docentes y seguros', 2_200_000],
        ],
      },
      {
        name: 'Compost en las escuelas del piedemonte',
        causes: ['environment', 'education'],
        status: 'completed',
        picture: 'environment-nursery',
        summary: 'Ocho escuelas convierten los restos del comedor en tierra para su huerta.',
        story: [
          'Un comedor escolar para doscientos chicos tira cuarenta kilos de restos por semana. En el piedemonte, donde el suelo es puro ripio, esos cuarenta kilos son exactamente lo que falta para que crezca algo.',
          'Instalamos composteras de tres cajones, formamos a un equipo de cocina y huerta en cada escuela y armamos un cuaderno de actividades para usarlo en ciencias naturales.',
          'En cada escuela quedó un equipo de dos cocineras, una celadora y seis alumnos. Ellos pesan lo que entra y lo anotan en una pizarra al lado del comedor.',
        ],
        budget: [
          ['Composteras de madera plástica', 820_000],
          ['Herramientas y semillas', 310_000],
          ['Talleres y cuadernillos', 290_000],
        ],
        achievement: '8 escuelas transformaron 9 toneladas de restos en abono y cosechan la ensalada de su propio comedor.',
      },
    ],
  },
  {
    name: 'Rotaract Luján de Cuyo',
    entity: 'rotaract',
    city: 'lujan_de_cuyo',
    description: 'Jóvenes de 18 a 30 años, enólogas, programadores y estudiantes. Nos gusta la montaña, el asado y que las cosas se hagan.',
    projects: [
      {
        name: 'Primer empleo en viñas y bodegas',
        causes: ['economy', 'education'],
        status: 'active',
        summary: 'Cuarenta chicas y chicos de Agrelo y Ugarteche se forman y entran a su primer trabajo en blanco.',
        story: [
          'En Ugarteche la cosecha da trabajo tres meses. Los otros nueve, los jóvenes hacen changas. Las bodegas, mientras tanto, buscan todo el año gente que sepa de laboratorio, de enoturismo o de mantenimiento.',
          'Organizamos tres trayectos cortos, de doce semanas, dictados por la gente que después contrata. Pagamos el colectivo, la merienda y el cuidado de los hijos de quienes ya son madres: sin eso, la mitad no podría venir.',
          'En la primera edición, que bancamos con un festival, consiguieron trabajo trece de quince.',
        ],
        budget: [
          ['Docentes y materiales de tres trayectos', 3_250_000],
          ['Transporte y merienda', 1_480_000],
          ['Cuidado infantil durante las clases', 1_070_000],
        ],
      },
      {
        name: 'Mochilas llenas para empezar las clases',
        causes: ['education'],
        status: 'hidden',
        summary: 'Útiles completos para 180 chicos de los barrios de la costa del río.',
        story: [
          'Febrero es un mes caro. Una lista de útiles completa se lleva el jornal de una semana, y hay casas con tres y cuatro listas.',
          'Compramos por mayor y armamos las mochilas según la lista de cada escuela, para que el primer día nadie se note distinto.',
          'Las preparamos entre todos un domingo de febrero, en el club, con música. Ninguna lleva logo ni propaganda.',
        ],
        budget: [
          ['180 mochilas reforzadas', 2_160_000],
          ['Útiles según lista', 1_940_000],
        ],
        reason: 'Las escuelas recibieron las mochilas del programa provincial; el club está redefiniendo a quién ayudar.',
      },
    ],
  },
]
