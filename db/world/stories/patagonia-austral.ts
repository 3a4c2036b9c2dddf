import type { OrganizationStory } from '../story.ts'

export const patagoniaAustralStories: readonly OrganizationStory[] = [
  {
    name: 'Rotary Club Puerto Madryn Golfo Nuevo',
    entity: 'rotary-club',
    city: 'puerto_madryn',
    description: 'Entre ballenas y aluminio. Buzos, docentes y trabajadoras del puerto que se ocupan del golfo y de sus barrios.',
    projects: [
      {
        name: 'Bautismo de mar para chicos de la meseta',
        causes: ['education', 'environment'],
        status: 'active',
        picture: 'education-library_bus',
        summary: 'Que cada sexto grado de la meseta vea una ballena, toque el mar y duerma frente al golfo.',
        story: [
          'A doscientos kilómetros del avistaje de ballenas más famoso del mundo hay chicos que nunca vieron el mar. Muchos lo dibujan con una sola orilla.',
          'El viaje dura tres días: un faro, una pingüinera, una clase de buceo en seco y una salida en lancha que donan los capitanes. Los acompañan sus maestros y, por lo menos, una abuela por grupo.',
          'Son dieciocho grupos, de Gastre a Telsen. El colectivo es casi la mitad del gasto porque el camino es de ripio y nadie quiere romper un eje.',
        ],
        budget: [
          ['Transporte de dieciocho grupos', 6_480_000],
          ['Alojamiento y comidas', 4_860_000],
          ['Ropa de abrigo y seguros', 1_660_000],
        ],
      },
      {
        name: 'Reusar el agua gris del barrio Pujol',
        causes: ['water', 'environment'],
        status: 'hidden',
        picture: 'water-channel',
        summary: 'Biofiltros para regar los patios de ochenta casas con el agua de la pileta.',
        story: [
          'Madryn toma agua de un río que queda a sesenta kilómetros. Regar con agua potable es un lujo que el barrio no se da, y por eso no hay un árbol.',
          'Un biofiltro de grava y juncos deja el agua de lavado lista para el riego por goteo enterrado.',
          'Los juncos salen de la laguna de la planta de tratamiento. Cada patio podría regar cuatro árboles y una parra.',
        ],
        budget: [
          ['Ochenta biofiltros', 5_600_000],
          ['Cañería y goteo', 2_400_000],
        ],
        reason: 'La cooperativa de servicios pidió un ensayo en cuatro casas antes de seguir.',
      },
    ],
  },
  {
    name: 'Rotary Club Comodoro Chenque',
    entity: 'rotary-club',
    city: 'comodoro_rivadavia',
    description: 'En la ciudad del viento. Petroleros, enfermeras y gente de oficios que sabe trabajar con casco.',
    projects: [
      {
        name: 'Energía del viento para el hogar de ancianos',
        causes: ['environment', 'health'],
        status: 'active',
        picture: 'environment-turbines',
        summary: 'Un aerogenerador chico y medidor bidireccional: la plata de la luz, a las cuidadoras.',
        story: [
          'El hogar gasta en luz lo que cuestan dos cuidadoras. Y afuera, el viento no para nunca: en octubre voló el techo del gallinero.',
          'Un molino de seis kilovatios fabricado en la provincia cubre la mitad del consumo. El convenio con la cooperativa eléctrica ya está firmado y el ahorro, por estatuto, se destina a personal.',
          'Un fabricante de Rada Tilly lo instala y lo mantiene. El hogar calcula que recupera lo invertido en cinco años y medio.',
        ],
        budget: [
          ['Aerogenerador y torre', 13_800_000],
          ['Inversor, medidor y obra', 4_700_000],
        ],
      },
      {
        name: 'Costureras del Abásolo',
        causes: ['economy'],
        status: 'completed',
        picture: 'economy-weavers',
        summary: 'Diez máquinas industriales para coser la ropa de trabajo que hoy viene de afuera.',
        story: [
          'Las empresas de la cuenca compran miles de mamelucos por año a talleres que quedan a mil ochocientos kilómetros. En Kilómetro 8 hay manos que saben coser.',
          'El taller arrancó con tres pedidos firmados antes de comprar la primera máquina. Se reparte por hora trabajada y se decide en asamblea.',
          'Las máquinas son industriales, usadas y revisadas. La mesa de corte mide seis metros y fue la puerta del viejo cine.',
        ],
        budget: [
          ['Diez máquinas industriales', 2_900_000],
          ['Mesa de corte y planchas', 680_000],
          ['Tela de arranque', 720_000],
        ],
        achievement: '14 costureras facturan todos los meses y ya entregaron 3.200 prendas de trabajo cosidas en Comodoro.',
      },
    ],
  },
  {
    name: 'Rotary Club Río Gallegos Estrecho',
    entity: 'rotary-club',
    city: 'rio_gallegos',
    description: 'Al sur del sur del continente. Cuando sopla a cien, la reunión se hace igual.',
    projects: [
      {
        name: 'Rampas y cordones en el microcentro',
        causes: ['peace', 'health'],
        status: 'rejected',
        picture: 'peace-bridge',
        summary: 'Que una silla de ruedas pueda dar la vuelta a la manzana, con hielo y todo.',
        story: [
          'De las cuarenta esquinas del centro, nueve tienen rampa y dos se pueden usar con hielo.',
          'El proyecto propone rampas antideslizantes con una resistencia que derrite la escarcha.',
          'El relevamiento lo hicieron estudiantes de trabajo social en silla de ruedas prestada. Terminaron con ampollas y muchas preguntas.',
        ],
        objective: 27_000_000,
        reason: 'Es obra pública y corresponde a la municipalidad. Podemos acompañar el relevamiento o un tramo de demostración.',
      },
      {
        name: 'Terapia respiratoria en casa para chicos',
        causes: ['health', 'mothers'],
        status: 'active',
        city: 'el_calafate',
        summary: 'Concentradores de oxígeno y kinesióloga para que doce chicos dejen de vivir internados.',
        story: [
          'Hay chicos que podrían estar en su casa si en su casa hubiera oxígeno. Como no hay, pasan el invierno en el hospital, o la familia entera se muda a Buenos Aires.',
          'Con doce concentradores, oxímetros y una kinesióloga que visita, esos chicos duermen en su cama y van a la escuela. El hospital hace el seguimiento y conserva los equipos cuando ya no hagan falta.',
          'Los concentradores andan doce horas con su batería, por si se corta la luz. La kinesióloga entra a cada casa dos veces por semana.',
        ],
        budget: [
          ['Doce concentradores con batería', 10_800_000],
          ['Oxímetros y aspiradores', 1_700_000],
          ['Kinesióloga, diez meses', 4_000_000],
        ],
      },
    ],
  },
  {
    name: 'Rotary Club Ushuaia Fin del Mundo',
    entity: 'rotary-club',
    city: 'ushuaia',
    description: 'El club más austral del planeta. Recibimos a rotarios de todo el mundo y a todos los ponemos a trabajar.',
    projects: [
      {
        name: 'Invernaderos escolares del fin del mundo',
        causes: ['education', 'economy'],
        status: 'active',
        summary: 'Lechuga, frutillas y tomates a 54 grados de latitud en siete escuelas fueguinas.',
        story: [
          'La verdura llega a Ushuaia después de tres mil kilómetros de camión y dos fronteras. Un tomate en julio es un lujo y muchos chicos no saben cómo es la planta.',
          'Un domo de policarbonato doble, con ciento veinte barriles de agua que guardan el calor del día, mantiene diez grados cuando afuera nieva. La primera escuela, en 2024, cosechó lechuga los doce meses.',
          'El policarbonato viene en contenedor y se compra para las siete escuelas juntas. Los barriles son de aceite comestible, lavados y pintados de negro.',
        ],
        budget: [
          ['Siete domos de policarbonato', 15_400_000],
          ['Bancales, riego y luces', 4_200_000],
          ['Acompañamiento agronómico', 1_900_000],
        ],
      },
      {
        name: 'Mapa sonoro del canal Beagle',
        causes: ['environment', 'education'],
        status: 'draft',
        city: null,
        picture: 'environment-hornero',
        summary: 'Hidrófonos para escuchar a las ballenas y medir el ruido de los barcos.',
        story: [
          'En el canal pasan cruceros, veleros y ballenas sei. Nadie sabe cuánto ruido soportan unas por culpa de los otros.',
          'Con tres hidrófonos y el laboratorio local queremos grabar dos temporadas completas y publicar los sonidos.',
          'Tenemos el laboratorio y a la bióloga. Falta saber si Prefectura nos deja fondear en los tres puntos que elegimos.',
        ],
        objective: 8_800_000,
      },
      {
        name: 'Ropa térmica para la nieve escolar',
        causes: ['education', 'health'],
        status: 'completed',
        summary: 'Equipos de abrigo para que 260 chicos de los barrios altos salgan al recreo en invierno.',
        story: [
          'Cuando hace ocho bajo cero, el recreo depende de tener con qué abrigarse. En las escuelas de los barrios altos, la mitad miraba la nieve por la ventana.',
          'Se compraron mamelucos, guantes y botas en seis talles. Los equipos son de la escuela, se lavan los viernes y pasan al grado siguiente.',
          'Compramos a un fabricante de Río Grande, en seis talles. Los mamelucos son todos del mismo color: los eligieron así a propósito.',
        ],
        budget: [
          ['260 equipos térmicos', 3_380_000],
          ['Lavarropas y perchas', 620_000],
        ],
        achievement: '260 chicos salen a jugar a la nieve en todos los recreos, sin que nadie note quién tiene y quién no.',
      },
    ],
  },
]
