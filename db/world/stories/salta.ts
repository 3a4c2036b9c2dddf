import type { OrganizationStory } from '../story.ts'

export const saltaStories: readonly OrganizationStory[] = [
  {
    name: 'Rotary Club Salta Valle de Lerma',
    entity: 'rotary-club',
    city: 'salta',
    description:
      'Médicas, ingenieros, docentes y gauchos. Trabajamos con comunidades del valle y del norte salteño, siempre preguntando primero qué hace falta.',
    projects: [
      {
        name: 'Pozo profundo para la comunidad wichí de Misión Chaqueña',
        causes: ['water', 'health'],
        status: 'active',
        city: null,
        picture: 'water-pump',
        featured: 3,
        summary: 'Un pozo de 180 metros, bomba solar y red de canillas para 64 familias a orillas del Bermejo.',
        story: [
          'Las sesenta y cuatro familias toman del río. Cuando crece, el agua baja color té con leche; cuando baja, hay que caminar un kilómetro de barro para llenar el bidón. Las diarreas de febrero internan a un bebé por semana.',
          'El estudio geoeléctrico marcó agua buena a ciento ochenta metros. Se perfora, se encamisa y se bombea con paneles hasta un tanque elevado; de ahí salen canillas compartidas, una cada cuatro casas, en los lugares que eligió la asamblea.',
          'Cuatro mujeres y dos varones de la comunidad aprenden a limpiar paneles, purgar la red y cambiar una válvula. Cobran una tarifa chica que decide la asamblea y que paga los repuestos.',
        ],
        budget: [
          ['Perforación y encamisado', 21_500_000],
          ['Bomba sumergible y paneles', 6_900_000],
          ['Tanque elevado de 20.000 litros', 4_400_000],
          ['Red y dieciséis canillas', 3_600_000],
          ['Formación del comité de agua', 600_000],
        ],
      },
      {
        name: 'Maternidad segura en los cerros de Iruya',
        causes: ['mothers'],
        status: 'active',
        city: 'iruya',
        picture: 'mothers-home',
        summary: 'Radio, oxígeno y una casa de espera para embarazadas a 2.800 metros.',
        story: [
          'De San Isidro a Iruya se baja caminando; de Iruya a Humahuaca, tres horas de cornisa. Con nieve o con crecida no se baja. Las parteras lo saben y hacen lo que pueden.',
          'La casa de espera recibe a las mujeres dos semanas antes de la fecha, con su familia y sus animales chicos si hace falta. Se equipa con calefacción, cocina y tres camas, y cada puesto de salud suma una radio y un tubo de oxígeno.',
          'Las parteras eligieron las camas: bajas, para poder agacharse. La comunidad ya levantó el techo; la plata es para adentro.',
        ],
        budget: [
          ['Refacción de la casa de espera', 4_100_000],
          ['Radios y antenas para cuatro puestos', 2_300_000],
          ['Oxígeno y kit de parto', 1_700_000],
        ],
      },
      {
        name: 'Quirófano móvil de cataratas',
        causes: ['health'],
        status: 'completed',
        picture: 'health-ambulance',
        summary: 'Tres jornadas de cirugía en el norte para devolver la vista a quien ya no salía de su casa.',
        story: [
          'Una catarata se opera en veinte minutos, pero el turno más cercano queda a cuatrocientos kilómetros. Mientras tanto, una abuela deja de tejer, de cocinar y de reconocer a sus nietos.',
          'Dos cirujanos y un equipo de ocho personas viajaron tres veces a Tartagal con microscopio propio. El hospital puso el quirófano y los anestesistas.',
          'La parte más cara fueron los lentes intraoculares, uno por ojo. Todo lo demás lo pusieron los médicos, el hospital y una señora que hizo empanadas para treinta, tres veces.',
        ],
        budget: [
          ['Lentes intraoculares e insumos', 2_900_000],
          ['Traslado del equipo', 880_000],
          ['Controles y anteojos posteriores', 420_000],
        ],
        achievement: '86 personas volvieron a ver. La mayor, de 91 años, pidió aguja e hilo el mismo día que le sacaron el parche.',
      },
      {
        name: 'Mediadores escolares en Villa Mitre',
        causes: ['peace', 'education'],
        status: 'published',
        picture: 'peace-circle',
        summary: 'Que en cada curso haya dos chicos entrenados para desarmar una pelea antes de que empiece.',
        story: [
          'Las peleas de la salida terminan en video y el video en otra pelea. Los directivos de cuatro secundarias nos pidieron ayuda para cortar esa cadena.',
          'Un equipo de psicólogas entrena a ciento veinte estudiantes en escucha, negociación y reparación. Se arma un rincón de mediación en cada escuela y una línea directa con el centro de salud.',
          'Al terminar el año medimos dos cosas: cuántas peleas hubo y cuántas se frenaron antes. Las cuatro escuelas ya nos dieron los números del año pasado para comparar.',
        ],
        budget: [
          ['Talleres durante un año', 2_700_000],
          ['Material y rincones de mediación', 900_000],
          ['Supervisión y evaluación', 800_000],
        ],
      },
    ],
  },
  {
    name: 'Cooperativa Mujeres del Telar de Cafayate',
    entity: 'cooperative',
    city: 'cafayate',
    description:
      'Veintisiete tejedoras de los Valles Calchaquíes. Hilamos llama y oveja, teñimos con jarilla y cochinilla, y decidimos juntas el precio.',
    projects: [
      {
        name: 'Taller propio para las tejedoras calchaquíes',
        causes: ['economy', 'mothers'],
        status: 'active',
        picture: 'economy-weavers',
        summary: 'Telares, tinte y un salón de venta para dejar de tejer en la cocina y vender en la ruta.',
        story: [
          'Hoy cada una teje en su cocina, entre la olla y los chicos, y vende al costado de la ruta 40 lo que el viento no ensucia. Un poncho de tres meses se termina yendo por lo que ofrece el que pasa.',
          'El municipio nos dio en comodato el viejo almacén de ramos generales. Queremos arreglar el techo, instalar doce telares de pie, una sala de teñido con piletas y un rincón para los chicos.',
          'Con el salón abierto podemos recibir a los grupos que hacen la ruta del vino y mostrar de dónde sale cada color.',
        ],
        budget: [
          ['Techo y sala de teñido', 4_800_000],
          ['Doce telares de pie', 2_640_000],
          ['Mobiliario, cartelería y habilitación', 1_560_000],
        ],
      },
      {
        name: 'Marca colectiva y tienda en línea',
        causes: ['economy'],
        status: 'completed',
        picture: 'economy-weavers',
        summary: 'Etiqueta con nombre y apellido, fotos buenas y envíos desde Cafayate a todo el país.',
        story: [
          'Nos cansamos de ver nuestros caminos de mesa en vidrieras de Palermo a seis veces lo que nos habían pagado. La diferencia era una foto y una etiqueta.',
          'Registramos la marca, aprendimos a sacar fotos con luz de ventana, armamos la tienda y acordamos con el correo una tarifa. Cada prenda viaja con el nombre de quien la hizo.',
          'Una diseñadora salteña cobró la mitad y enseñó el doble. El reglamento lo escribimos nosotras: la que no entrega a tiempo, avisa; la que no avisa, espera.',
        ],
        budget: [
          ['Registro de marca y diseño', 720_000],
          ['Cámara, luces y tienda', 910_000],
          ['Etiquetas y embalaje', 370_000],
        ],
        achievement: '27 tejedoras venden directo: ya despacharon 412 prendas y el ingreso de cada casa se duplicó.',
      },
    ],
  },
  {
    name: 'Rotary Club Tartagal Yariguarenda',
    entity: 'rotary-club',
    city: 'tartagal',
    description:
      'En la puerta del monte, con siete pueblos originarios de vecinos. Somos pocos y nos turnamos para todo, hasta para cebar.',
    projects: [
      {
        name: 'Leche, peso y talla: que ningún chico quede afuera',
        causes: ['health', 'mothers'],
        status: 'active',
        summary: 'Balanzas, promotoras bilingües y refuerzo de comida en dieciocho parajes de la ruta 86.',
        story: [
          'En los parajes de la ruta 86 los bebés se pesan cuando viene la campaña, y la campaña viene dos veces al año. Entre una y otra, un chico puede pasar de flaquito a grave.',
          'Dieciocho promotoras que hablan wichí, toba y castellano van a pesar y medir todos los meses, con una balanza y una aplicación que funciona sin señal. Cuando una curva cae, la familia recibe el refuerzo y el agente sanitario la visita en la semana.',
          'Cada promotora recibe un aporte mensual, una mochila y un teléfono. La coordinadora es Ester, la primera enfermera wichí de la ruta 86.',
        ],
        budget: [
          ['Balanzas, tallímetros y teléfonos', 2_950_000],
          ['Aporte a promotoras por doce meses', 6_480_000],
          ['Refuerzo alimentario', 3_100_000],
        ],
      },
      {
        name: 'Biblioteca en guaraní y castellano',
        causes: ['education', 'peace'],
        status: 'completed',
        picture: 'education-tree',
        summary: 'Diez cuentos de los abuelos, escritos por los nietos e impresos en las dos lenguas.',
        story: [
          'Los chicos de Yacuy hablan guaraní en casa y castellano en la escuela. No había un solo libro que tuviera las dos cosas en la misma página.',
          'Durante un año, los de quinto grabaron a sus abuelos, eligieron diez relatos y los ilustraron. Una imprenta de la zona los publicó y hoy son el libro de lectura de primer grado.',
          'Los abuelos cobraron derechos de autor: cinco ejemplares cada uno y el aplauso más largo del acto.',
        ],
        budget: [
          ['Impresión de 1.200 ejemplares', 1_560_000],
          ['Traducción y edición', 430_000],
          ['Grabadores y talleres', 260_000],
        ],
        achievement: '1.200 libros bilingües circulan por 14 escuelas, y seis de sus autores leyeron en la feria del libro de Salta.',
      },
      {
        name: 'Vivero de quebracho y algarrobo',
        causes: ['environment', 'economy'],
        status: 'draft',
        picture: 'environment-nursery',
        summary: 'Diez mil plantines nativos por año para volver a tapar lo que se desmontó.',
        story: [
          'Cada verano vemos pasar los camiones. Ya que no podemos plantar un bosque, podemos criar los árboles para quienes sí tienen dónde.',
          'El vivero funcionaría en el predio de la escuela agrotécnica, con dos sueldos de medio día y voluntarios los sábados.',
          'Los primeros plantines serían para las comunidades que quieren cerrar sus pozos de agua con sombra. Después, para banquinas y escuelas.',
        ],
        budget: [
          ['Media sombra, mesadas y riego', 2_400_000],
          ['Sustrato, bandejas y semilla', 900_000],
          ['Dos jornales por un año', 2_900_000],
        ],
      },
    ],
  },
  {
    name: 'Fundación Nubes de Sal',
    old_slug: 'nubes-de-sal-puna',
    entity: 'ngo',
    city: 'san_antonio_de_los_cobres',
    description:
      'Acompañamos a las comunidades de la Puna salteña en energía, agua y escuela. Base en San Antonio de los Cobres, a 3.775 metros.',
    projects: [
      {
        name: 'Duchas calientes para las escuelas albergue de la Puna',
        causes: ['health', 'education'],
        status: 'active',
        featured: 8,
        summary: 'Termotanques solares en seis albergues donde los chicos se bañan con agua de balde.',
        story: [
          'De lunes a viernes, doscientos cuarenta chicos viven en su escuela porque su casa queda a un día de mula. La temperatura de la noche es de quince bajo cero y la leña de tola se acaba.',
          'El sol, en cambio, sobra. Un termotanque de tubos de vacío da agua a cincuenta grados aun con nieve. Instalamos dos por albergue, con anticongelante y protección contra el granizo, y enseñamos a dos padres de cada paraje a mantenerlos.',
          'El flete es caro porque el vidrio no perdona el ripio: los tubos viajan entre colchones. Los colchones, de paso, se quedan en los albergues.',
        ],
        budget: [
          ['Doce termotanques solares', 7_200_000],
          ['Duchas, cañerías y aislación', 3_150_000],
          ['Flete por camino de ripio', 1_250_000],
        ],
      },
      {
        name: 'Luz para los puestos de Salar de Pocitos',
        causes: ['economy', 'environment'],
        status: 'completed',
        city: null,
        summary: 'Treinta equipos solares: una lámpara, una radio y un enchufe para cargar el teléfono.',
        story: [
          'Se vive con vela y con pila. Los pastores gastaban en pilas y velas lo mismo que pagarían de luz en la ciudad, y a la noche no se podía ni hilar ni estudiar.',
          'Cada equipo se instaló con el dueño de casa haciendo las conexiones. El que supo, ayudó al puesto de al lado.',
          'Con el dinero se compraron paneles, baterías y lámparas. El montaje lo dirigió Wilfredo, electricista de San Antonio, que no quiso cobrar los viajes.',
        ],
        budget: [
          ['Treinta equipos de 150 vatios', 3_300_000],
          ['Flete y montaje', 540_000],
        ],
        achievement: '30 puestos tienen luz: los chicos hacen la tarea de noche y doña Eulogia volvió a tejer después de la cena.',
      },
      {
        name: 'Invernaderos de altura con techo de botellas',
        causes: ['economy', 'health'],
        status: 'deleted',
        picture: 'economy-garden',
        summary: 'Verdura fresca todo el año en invernaderos construidos con material reciclado.',
        story: [
          'A casi cuatro mil metros crece la papa, la quinoa y poco más. La lechuga llega en camión y cuesta como la carne.',
          'Pensamos invernaderos semienterrados con techo de botellas, fáciles de hacer y de reparar.',
          'Habíamos calculado doce, uno por escuela. El primero lo levantamos con ayuda de los padres y nos enseñó todo lo que no sabíamos.',
        ],
        objective: 4_800_000,
        reason:
          'El ensayo del invierno mostró que las botellas se quiebran con el granizo. La fundación retiró el proyecto para rediseñarlo.',
      },
    ],
  },
]
