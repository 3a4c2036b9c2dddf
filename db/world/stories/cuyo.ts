import type { OrganizationStory } from '../story.ts'

export const cuyoStories: readonly OrganizationStory[] = [
  {
    name: 'Rotary Club San Juan Capital',
    entity: 'rotary-club',
    city: 'san_juan',
    description:
      'Un club de sesenta años con la puerta abierta. Nos ocupan el agua, los temblores y que ningún chico sanjuanino se quede sin terminar la escuela.',
    projects: [
      {
        name: 'Escuelas preparadas para el próximo temblor',
        causes: ['peace', 'education'],
        status: 'active',
        picture: 'peace-square',
        summary: 'Planes, simulacros y mochilas de emergencia en catorce escuelas de Pocito, Rawson y Caucete.',
        story: [
          'En San Juan no se pregunta si va a temblar sino cuándo. Después del sismo de enero de 2021 revisamos catorce escuelas: once tenían los armarios sueltos y en ocho nadie sabía cortar el gas.',
          'Un equipo de ingenieros y bomberos voluntarios pasa tres días en cada escuela. El primero se fijan estanterías y luminarias; el segundo se entrena a docentes y porteros; el tercero es el simulacro con las familias. Queda una mochila de emergencia por aula y una radio que funciona sin internet.',
          'Lo más lindo pasa al final, cuando los de sexto grado les enseñan a los de primero dónde agacharse.',
        ],
        budget: [
          ['Anclajes, láminas y luces de emergencia', 3_900_000],
          ['Mochilas para 160 aulas', 3_200_000],
          ['Radios VHF con panel', 2_100_000],
          ['Viáticos de instructores', 800_000],
        ],
      },
      {
        name: 'Becas de abanderados rurales',
        causes: ['education'],
        status: 'active',
        picture: 'education-book',
        summary: 'Boleto, residencia y tutoría para que veinte egresados del campo empiecen la universidad.',
        story: [
          'Terminar la secundaria con el mejor promedio en Valle Fértil no alcanza para estudiar en la capital: una pensión cuesta más que el sueldo de un jornalero.',
          'Cada becado recibe un aporte mensual durante diez meses, un lugar donde vivir y un tutor del club que lo llama los domingos. De los veintitrés que acompañamos desde 2019, dieciocho siguen estudiando y cuatro ya se recibieron.',
          'El aporte se deposita el día cinco de cada mes y se corta solo si se abandona. Hasta ahora, nadie perdió la beca por las notas.',
        ],
        budget: [
          ['Aporte mensual de veinte becas', 9_000_000],
          ['Libros y conectividad', 1_300_000],
          ['Encuentros de tutoría', 700_000],
        ],
      },
      {
        name: 'Lentes a tiempo',
        causes: ['health', 'education'],
        status: 'completed',
        picture: 'health-vaccination',
        summary: 'Revisar la vista de todo segundo grado y entregar los anteojos el mismo mes.',
        story: [
          'Muchas veces el chico que se distrae es el chico que no ve el pizarrón. En las escuelas del Gran San Juan la revisión oftalmológica llega, con suerte, en quinto grado.',
          'Cuatro oftalmólogas donaron sus sábados y una óptica talló los cristales al costo. Los armazones los eligieron los chicos: ganó el azul, lejos.',
          'En marzo se compraron los armazones y en mayo ya estaban todos entregados. A los dos meses las oftalmólogas volvieron a controlar que los usaran: faltaban cuatro, que se los habían sentado encima.',
        ],
        budget: [
          ['Armazones y cristales', 1_980_000],
          ['Autorrefractómetro portátil, alquiler', 420_000],
          ['Fichas, traslados y refrigerio', 200_000],
        ],
        achievement: '311 chicos de segundo grado estrenaron anteojos; sus maestras cuentan que ahora leen parados al frente.',
      },
    ],
  },
  {
    name: 'Bomberos Voluntarios de Jáchal',
    entity: 'volunteer-firefighters',
    city: 'jachal',
    description:
      'Treinta y seis voluntarios, dos autobombas y 14.000 kilómetros cuadrados. Salimos por incendios, crecidas, rescates en la montaña y gatos en el álamo.',
    projects: [
      {
        name: 'Un equipo de rescate para la ruta 150',
        causes: ['health', 'peace'],
        status: 'active',
        picture: 'health-ambulance',
        summary: 'Herramientas hidráulicas y camilla para accidentes donde la ambulancia tarda una hora.',
        story: [
          'El camino a Chile trajo turismo y camiones, y también choques. Hoy abrimos un auto volcado con barreta y moladora, y cada minuto se siente eterno.',
          'Con una cizalla y un separador a batería el mismo trabajo lleva ocho minutos y no hace chispas. El cuartel de San Juan capital nos va a entrenar durante dos fines de semana.',
          'Pedimos equipo a batería y no hidráulico con manguera, porque entra en la camioneta y se baja de a uno por el barranco. La marca tiene service en San Juan.',
        ],
        budget: [
          ['Cizalla y separador a batería', 14_800_000],
          ['Camilla rígida, collares y férulas', 1_250_000],
          ['Entrenamiento y seguros', 950_000],
        ],
      },
      {
        name: 'Cosecha de lluvia en los puestos de Mogna',
        causes: ['water'],
        status: 'completed',
        picture: 'water-well',
        summary: 'Nueve techos que juntan la lluvia de verano para tomar durante el invierno.',
        story: [
          'En Mogna llueven noventa milímetros por año, casi todos en cuatro tormentas. Nosotros llevábamos agua con la autobomba, que ese día quedaba lejos si había un incendio.',
          'Nueve puestos tienen ahora canaletas, filtro de primeras aguas y una cisterna cerrada de once mil litros. La comunidad aportó la mano de obra y nosotros la escalera.',
          'La comunidad hizo nueve reuniones antes de la primera palada. Decidieron el orden por sorteo, con la maestra como escribana.',
        ],
        budget: [
          ['Cisternas de placas', 2_250_000],
          ['Canaletas, filtros y bombas de soga', 860_000],
        ],
        achievement: '9 familias de Mogna tienen agua en la puerta de su casa y la autobomba volvió a quedarse en el cuartel.',
      },
    ],
  },
  {
    name: 'Asociación Cooperadora Escuela Fronteriza',
    entity: 'school-association',
    city: 'calingasta',
    description:
      'Padres y exalumnos de la escuela de Barreal. Arreglamos goteras, hacemos locro y soñamos con que los chicos se queden en el valle.',
    projects: [
      {
        name: 'El cielo de Barreal en el aula',
        causes: ['education', 'economy'],
        status: 'rejected',
        picture: 'education-book',
        summary: 'Un telescopio, un domo y guías locales: que el mejor cielo del país dé trabajo acá.',
        story: [
          'A treinta kilómetros de nuestra escuela funcionan dos observatorios que visitan científicos de todo el mundo. Nuestros egresados, en cambio, se van a la ciudad porque en el valle solo hay ajo y nogales.',
          'Queremos un telescopio de doce pulgadas bajo un domo sencillo en el patio. De día sirve para estudiar el Sol; de noche, alumnos de quinto y sexto año atienden a los turistas con un guía habilitado. La mitad de la entrada queda para el viaje de egresados y la otra para mantenimiento.',
          'Un astrónomo jubilado del observatorio vive a dos cuadras y se ofreció a dar el curso. Ya tiene once anotados y una lista de estrellas por orden de dificultad.',
        ],
        budget: [
          ['Telescopio y montura', 5_200_000],
          ['Domo y platea de hormigón', 3_450_000],
          ['Curso de guías de turismo astronómico', 1_150_000],
        ],
        reason: 'Nos encanta. Falta la autorización de la escuela para abrir de noche y el seguro del público; con eso lo aprobamos.',
      },
      {
        name: 'Calefacción para nueve aulas a 1.650 metros',
        causes: ['education'],
        status: 'published',
        summary: 'Cambiar las estufas a leña por calefactores de tiro balanceado antes de mayo.',
        story: [
          'En julio el termómetro de la galería amanece con diez bajo cero. Las estufas a leña calientan el metro y medio que tienen alrededor y llenan de humo el resto.',
          'El gas natural llegó a la esquina el año pasado. Un gasista matriculado, papá de dos alumnas, hace la instalación sin cobrar; falta comprar los artefactos y la cañería.',
          'Con las aulas a dieciocho grados se puede dar clase todo julio. El año pasado perdimos catorce días por frío.',
        ],
        budget: [
          ['Dieciocho calefactores', 5_940_000],
          ['Cañería, llaves y regulador', 1_860_000],
          ['Aprobación y pruebas', 300_000],
        ],
      },
    ],
  },
  {
    name: 'Rotary Club San Luis del Potrero',
    entity: 'rotary-club',
    city: 'san_luis',
    description: 'Socias y socios de San Luis, Potrero y El Volcán. Nos conocen por la bicicleteada solidaria y por no perdernos ninguna.',
    projects: [
      {
        name: 'Bicicletas para llegar a la escuela',
        causes: ['education', 'environment'],
        status: 'active',
        city: 'villa_mercedes',
        picture: 'education-ride',
        summary: 'Ciento veinte bicis recuperadas para alumnos que caminan más de cuatro kilómetros.',
        story: [
          'En las colonias al sur de Villa Mercedes el transporte escolar pasa por la ruta, y de la ruta a la casa hay cuatro, seis, nueve kilómetros de tierra. Ida y vuelta, todos los días.',
          'El depósito judicial nos cedió bicicletas secuestradas sin dueño. En un taller que funciona dentro del penal, doce internos las desarman, sueldan, pintan y arman de nuevo. Cada chico recibe la suya con casco, luz, inflador y una clase para emparchar.',
          'Cuando el chico crece, devuelve la bici y se lleva una más grande. Las chicas y los chicos firman ese trato ellos mismos, con letra prolija.',
        ],
        budget: [
          ['Cubiertas, frenos y transmisión', 3_360_000],
          ['Cascos, luces y candados', 1_740_000],
          ['Herramientas del taller', 900_000],
        ],
      },
      {
        name: 'Controlar la presión donde se toma el mate',
        causes: ['health'],
        status: 'completed',
        summary: 'Tensiómetros y vecinas capacitadas en veinte centros de jubilados de la provincia.',
        story: [
          'La hipertensión no duele, y por eso la mitad de quienes la tienen no lo sabe. El centro de jubilados es el lugar donde los abuelos van sin que nadie los obligue.',
          'Formamos a cuarenta vecinas voluntarias para medir, anotar y avisar. Cada centro tiene dos tensiómetros calibrados, una planilla y el teléfono de una enfermera que responde.',
          'Las cuarenta voluntarias se reúnen cada tres meses a comparar planillas. La enfermera que las coordina dice que son más puntuales que cualquier sistema.',
        ],
        budget: [
          ['Cuarenta tensiómetros validados', 1_160_000],
          ['Capacitación en cinco localidades', 340_000],
          ['Calibración anual', 150_000],
        ],
        achievement: '1.870 personas se miden la presión todos los meses y 264 empezaron un tratamiento que no sabían que necesitaban.',
      },
      {
        name: 'Centro de copiado en braille',
        causes: ['education', 'peace'],
        status: 'rejected',
        picture: 'education-book',
        summary: 'Una impresora braille para que los textos escolares lleguen en marzo y no en octubre.',
        story: [
          'Hay once estudiantes ciegos integrados en escuelas comunes de la capital. Los textos que piden a Buenos Aires tardan un cuatrimestre.',
          'Con una impresora propia y una persona medio día, los apuntes estarían listos en la semana.',
          'La universidad prestaría el lugar y una bibliotecaria dos mañanas por semana. Los estudiantes ya nos pasaron la lista de lo que más necesitan.',
        ],
        budget: [
          ['Impresora braille', 11_300_000],
          ['Papel y mantenimiento', 1_200_000],
        ],
        reason: 'Falta el acuerdo con la escuela donde va a funcionar y quién paga a la persona a cargo después del primer año.',
      },
    ],
  },
  {
    name: 'Rotary Club Chilecito Famatina',
    entity: 'rotary-club',
    city: 'chilecito',
    description:
      'Entre nogales y cardones, un club chico de dieciocho personas que defiende el agua del cerro y a la gente que vive de ella.',
    projects: [
      {
        name: 'Secadero solar para las nueceras de Famatina',
        causes: ['economy'],
        status: 'active',
        featured: 6,
        summary: 'Que treinta y cinco productoras vendan nuez pelada y en caja, no en bolsa y regalada.',
        story: [
          'La nuez húmeda se paga la mitad y hay que venderla ya. Por eso, en abril, los acopiadores esperan en la puerta de la finca con la balanza y el precio puesto.',
          'Un secadero solar comunitario y una peladora permiten guardar la cosecha y venderla entre agosto y diciembre. Las productoras ya formaron la cooperativa, tienen el galpón y eligieron nombre: La Pirca.',
          'Los túneles son de policarbonato y el calor lo pone el sol. Una ingeniera de la universidad mide humedad y temperatura durante toda la primera cosecha.',
        ],
        budget: [
          ['Túneles de secado con policarbonato', 4_700_000],
          ['Peladora y mesa de clasificación', 3_650_000],
          ['Balanza, cajas y habilitación', 1_150_000],
        ],
      },
      {
        name: 'Puente peatonal sobre el río Amarillo',
        causes: ['peace', 'education'],
        status: 'under_review',
        picture: 'peace-bridge',
        summary: 'Veintidós metros de puente colgante para que la crecida no deje a los chicos del otro lado.',
        story: [
          'De diciembre a marzo el río Amarillo baja marrón y rápido. Del lado de Plaza Vieja quedan diecinueve familias que cruzan con el agua a la rodilla o dan una vuelta de once kilómetros.',
          'El proyecto lo firmó una ingeniera de la universidad de Chilecito y Vialidad provincial dio el visto bueno al lugar. La municipalidad hace los accesos.',
          'Con el puente hecho, la escuela queda a ocho minutos. Hoy, cuando el río baja crecido, queda a una mañana.',
        ],
        budget: [
          ['Cables, anclajes y herrajes', 7_900_000],
          ['Tablero y barandas', 3_600_000],
          ['Hormigón de los estribos', 4_200_000],
        ],
      },
      {
        name: 'Feria de semillas nativas y criollas',
        causes: ['environment', 'economy'],
        status: 'completed',
        picture: 'environment-nursery',
        summary: 'Rescatar y multiplicar las semillas que las familias de la sierra guardan en frascos.',
        story: [
          'Doña Rufina guarda desde 1971 la semilla de un zapallo que no está en ningún catálogo. Como ella hay decenas de personas, y cada una que se va se lleva un frasco.',
          'Relevamos la sierra casa por casa, armamos un banco comunitario en la biblioteca y organizamos dos ferias de intercambio donde no circuló un solo peso.',
          'Los frascos están rotulados con el nombre de quien guardó la semilla, el lugar y el año. La heladera, que es de las de gaseosa, la donó el club de fútbol.',
        ],
        budget: [
          ['Frascos, heladera y deshumidificador', 640_000],
          ['Relevamiento y registro', 380_000],
          ['Dos ferias de intercambio', 280_000],
        ],
        achievement: '97 variedades criollas quedaron a salvo en el banco de semillas y 210 familias se llevaron alguna para sembrar.',
      },
    ],
  },
]
