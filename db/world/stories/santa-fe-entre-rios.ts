import type { OrganizationStory } from '../story.ts'

export const santaFeEntreRiosStories: readonly OrganizationStory[] = [
  {
    name: 'Rotary Club Rosario Islas',
    old_slug: 'rotary-rosario',
    entity: 'rotary-club',
    city: 'rosario',
    description:
      'Un club que mira al río. Empresarias, remeros y maestras que trabajan con los isleños y con los barrios del sur de Rosario.',
    projects: [
      {
        name: 'La escuela flotante de El Charigüé',
        causes: ['education', 'water'],
        status: 'active',
        summary: 'Un aula sobre pontones para que la bajante y la crecida dejen de suspender las clases.',
        story: [
          'La escuela de la isla se inundó en 2016, se quedó sin muelle en la bajante de 2021 y se volvió a inundar en 2024. Los treinta y cuatro alumnos terminan el año en el galpón de un pescador.',
          'El aula se apoya en pontones de acero que suben y bajan con el río, amarrados a cuatro pilotes. Tiene paneles en el techo, una plantita potabilizadora y un baño seco. La diseñaron estudiantes de arquitectura y la revisó Prefectura.',
          'Cuando no hay clases será consultorio: el médico de isla ya pidió la llave.',
        ],
        budget: [
          ['Pontones y estructura', 17_500_000],
          ['Aula de madera y aislación', 8_300_000],
          ['Paneles y potabilizadora', 4_900_000],
          ['Amarre y habilitación naval', 2_300_000],
        ],
      },
      {
        name: 'Boxeo, merienda y deberes',
        causes: ['peace', 'education'],
        status: 'active',
        picture: 'peace-circle',
        summary: 'Tres gimnasios de zona sur donde para entrenar hay que traer la tarea hecha.',
        story: [
          'En Tablada y en Las Flores el gimnasio de boxeo es el único lugar donde conviven pibes de esquinas enfrentadas. La regla la puso Nancy, la entrenadora: el que no trae la tarea, no sube al ring.',
          'Financiamos guantes y bolsas, una maestra por gimnasio y una merienda que llene. También un psicólogo que llega sin guardapolvo y hace sparring.',
          'Hoy entrenan doscientos diez pibes, cuarenta y ocho de ellos mujeres. Con una maestra por gimnasio alcanza para que nadie haga la tarea contra la pared.',
        ],
        budget: [
          ['Equipamiento de tres gimnasios', 3_700_000],
          ['Maestras y psicólogo, diez meses', 7_200_000],
          ['Meriendas', 2_600_000],
        ],
      },
      {
        name: 'Huertas en terrazas del Macrocentro',
        causes: ['environment', 'economy'],
        status: 'completed',
        picture: 'environment-nursery',
        summary: 'Doce terrazas de escuelas y clubes que hoy dan verdura y frescura.',
        story: [
          'Una losa al sol llega a sesenta grados en enero. La misma losa, con bancales de quince centímetros, baja el calor del piso de abajo y da tomates.',
          'Elegimos doce techos con estudio estructural aprobado, armamos bancales livianos y formamos a un grupo por terraza. La cosecha va a los comedores del barrio.',
          'Antes de subir un gramo de tierra, un ingeniero calculó cada losa. Por eso los bancales son bajos, livianos y están siempre sobre las vigas.',
        ],
        budget: [
          ['Bancales, sustrato y riego', 2_450_000],
          ['Plantines y herramientas', 520_000],
          ['Estudios de carga', 430_000],
        ],
        achievement: '12 terrazas producen 1.400 kilos de verdura por año y en las aulas de abajo hace cinco grados menos.',
      },
    ],
  },
  {
    name: 'Rotary Club Santa Fe Puente Colgante',
    entity: 'rotary-club',
    city: 'santa_fe',
    description: 'Después de la inundación de 2003 aprendimos a prepararnos. Desde entonces, nuestra agenda la marca el río.',
    projects: [
      {
        name: 'Botes y alerta temprana para Alto Verde',
        causes: ['peace', 'health'],
        status: 'published',
        picture: 'peace-bridge',
        summary: 'Sensores en el Leyes, sirenas y seis botes para evacuar a tiempo y sin correr.',
        story: [
          'Los que vivieron 2003 no duermen cuando el río pasa los cinco metros. La información existe, pero llega tarde y por radio pasillo.',
          'Instalaremos tres sensores que avisan al teléfono de ochenta referentes, sirenas con batería y un cuadernillo con la ruta de cada manzana. Los botes quedan en los clubes náuticos, con guardia.',
          'El sistema no reemplaza a Defensa Civil: le avisa antes. La municipalidad aprobó el protocolo y presta la frecuencia de radio.',
        ],
        budget: [
          ['Sensores y transmisión', 4_300_000],
          ['Seis botes con remos y motor', 8_900_000],
          ['Sirenas y cartelería', 2_800_000],
        ],
      },
      {
        name: 'Lavadero comunitario de Barranquitas',
        causes: ['health', 'economy'],
        status: 'completed',
        summary: 'Ocho lavarropas industriales: salud para el barrio y trabajo para nueve mujeres.',
        story: [
          'En los pasillos de Barranquitas el agua llega con hilo y nadie tiene dónde enchufar un lavarropas. Se lava a mano, en invierno, y la ropa de los bebés se seca adentro.',
          'El lavadero cobra un precio social a los vecinos y uno de mercado a tres clínicas. Con eso paga nueve sueldos y la luz.',
          'Abrimos con tres sueldos y una deuda con la ferretería. Hoy son nueve y la deuda quedó saldada en marzo.',
        ],
        budget: [
          ['Lavarropas y secadoras', 3_150_000],
          ['Tanque, bomba y desagüe', 720_000],
          ['Habilitación y capital inicial', 430_000],
        ],
        achievement: '9 mujeres viven de su lavadero y 230 familias dejaron de lavar a mano en invierno.',
      },
    ],
  },
  {
    name: 'Rotary Club Rafaela Cuenca Lechera',
    entity: 'rotary-club',
    city: 'rafaela',
    description: 'Tamberos, metalúrgicas y docentes. Nos gusta medir lo que hacemos y publicarlo, bueno o malo.',
    projects: [
      {
        name: 'Formación dual: de la escuela al torno',
        causes: ['economy', 'education'],
        status: 'active',
        summary: 'Un laboratorio de control numérico para que sesenta alumnos por año salgan con oficio.',
        story: [
          'Hay nueve talleres buscando operarios y ciento veinte egresados técnicos que aprendieron con tornos de 1968. La distancia entre unos y otros se llama control numérico.',
          'El laboratorio funciona en la escuela técnica por la mañana y como centro de formación de adultos por la noche. Las empresas aportan el acero, dos instructores y la promesa, por escrito, de tomar pasantes.',
          'El torno didáctico es el mismo que usan en Turín. Con él, una hora de práctica vale por tres en una fábrica, y nadie pierde un dedo.',
        ],
        budget: [
          ['Torno didáctico de control numérico', 19_800_000],
          ['Ocho puestos de simulación', 7_200_000],
          ['Instrumentos de medición', 2_000_000],
        ],
      },
      {
        name: 'Un patio para crecer',
        causes: ['education', 'mothers'],
        status: 'completed',
        summary: 'Juegos, sombra y pisos blandos en seis jardines maternales.',
        story: [
          'Los patios de los jardines eran de cemento y sol. A los dos años uno aprende con el cuerpo, y ahí no había dónde trepar ni en qué caerse.',
          'Con tres paisajistas diseñamos lomadas, túneles de sauce, areneros con tapa y rincones de agua. Los juegos los hicieron las metalúrgicas en horas extra donadas.',
          'Antes de dibujar, pasamos tres mañanas mirando adónde iban los chicos solos. Iban siempre al rincón con barro: el barro se quedó.',
        ],
        budget: [
          ['Materiales de juegos y lomadas', 1_890_000],
          ['Sombra y árboles', 740_000],
          ['Pisos de corcho', 870_000],
        ],
        achievement: '410 nenas y nenes menores de tres años estrenaron patio, y los juegos siguen sin una sola rotura.',
      },
    ],
  },
  {
    name: 'Rotary Club Reconquista Jaaukanigás',
    entity: 'rotary-club',
    city: 'reconquista',
    description:
      'En la puerta del sitio Jaaukanigás, con la isla enfrente. Pescadores, docentes y médicas que conocen el río por el nombre.',
    projects: [
      {
        name: 'Cámara de frío para los pescadores artesanales',
        causes: ['economy'],
        status: 'active',
        summary: 'Diez toneladas de frío para que la pesca del día no se venda a cualquier precio.',
        story: [
          'El sábalo que no se vende a las once de la mañana a las tres ya no vale. El acopiador lo sabe y espera sentado en la sombra.',
          'La cooperativa de Puerto Reconquista reúne a setenta y dos pescadores. Con cámara y hielo propios pueden juntar volumen, filetear y vender a las escuelas, que ya tienen el pescado en el menú.',
          'El galpón es de la cooperativa y tiene luz trifásica. Con lo que se deja de perder en un año se paga la mitad de la cámara.',
        ],
        budget: [
          ['Cámara de diez toneladas', 13_700_000],
          ['Máquina de hielo', 6_200_000],
          ['Mesadas y habilitación sanitaria', 3_100_000],
        ],
      },
      {
        name: 'Vacunar en la isla',
        causes: ['health'],
        status: 'completed',
        picture: 'health-vaccination',
        summary: 'Una heladera solar y una lancha prestada para completar todos los carnets isleños.',
        story: [
          'En las islas frente a Reconquista vivían ciento sesenta chicos y ninguno tenía el carnet completo. La cadena de frío se cortaba siempre en el mismo lugar: la costa.',
          'Una heladera solar para vacunas en la escuela de la isla y una enfermera isleña resolvieron en ocho meses lo que llevaba ocho años.',
          'La heladera costó lo mismo que dos años de viajes con conservadora. La enfermera es Luján, nacida en la isla, que fue a estudiar y volvió.',
        ],
        budget: [
          ['Heladera solar certificada', 1_760_000],
          ['Combustible y seguros', 390_000],
          ['Formación de la enfermera', 250_000],
        ],
        achievement: '160 de 160: todos los chicos de la isla tienen el carnet completo.',
      },
    ],
  },
  {
    name: 'Hospital Escuela de la Ribera',
    entity: 'hospital',
    city: 'parana',
    description:
      'Asociación cooperadora de un hospital público que forma médicos y atiende a media provincia. Rendimos cada peso en la cartelera de guardia.',
    projects: [
      {
        name: 'Sillones nuevos para quimioterapia',
        causes: ['health'],
        status: 'active',
        summary: 'Doce sillones, televisión y una ventana: que las seis horas de goteo duelan menos.',
        story: [
          'El hospital de día atiende a cuarenta personas en doce sillones de cuerina remendada. Hay tratamientos que duran seis horas; a la tercera, la espalda manda más que la enfermedad.',
          'Los sillones reclinan, se limpian bien y se pueden ajustar solos. También abrimos una ventana al jardín que estaba tapiada desde 1991. La idea fue de una paciente, arquitecta.',
          'La ventana la diseñó una paciente y la obra la dirige su marido. Los sillones se compran de a tres, a medida que entra la plata.',
        ],
        budget: [
          ['Doce sillones clínicos reclinables', 8_400_000],
          ['Ventana, pintura y climatización', 3_100_000],
          ['Bombas de infusión', 4_500_000],
        ],
      },
      {
        name: 'Parto respetado: sala de preparto',
        causes: ['mothers'],
        status: 'under_review',
        picture: 'mothers-sunset',
        summary: 'Luz baja, pelota, ducha y lugar para quien acompaña, en una maternidad de dos mil partos.',
        story: [
          'Las mujeres hacen el trabajo de parto en una sala de seis camas separadas por cortinas. La ley de parto respetado se cumple con voluntad, no con espacio.',
          'El proyecto divide la sala en cuatro boxes con ducha compartida, telas para colgarse, pelotas y un sillón para la pareja, la madre o quien ella elija.',
          'Lo discutimos con parteras, médicas y cincuenta y dos mujeres que parieron ahí. La ducha fue lo más votado, lejos.',
        ],
        budget: [
          ['Tabiques, ducha y ventilación', 7_600_000],
          ['Camas y equipamiento', 5_200_000],
          ['Monitores fetales inalámbricos', 4_700_000],
        ],
      },
    ],
  },
  {
    name: 'Rotary Club Concordia Salto Chico',
    entity: 'rotary-club',
    city: 'concordia',
    description:
      'A orillas del Uruguay, entre naranjos. Hermanados con Salto, del otro lado del puente: hacemos la mitad de las cosas en dos países.',
    projects: [
      {
        name: 'Jugo de naranja para los comedores',
        causes: ['health', 'economy'],
        status: 'completed',
        picture: 'health-vaccination',
        summary: 'Una exprimidora y pasteurizadora chica para que la fruta que sobra llegue a los vasos.',
        story: [
          'Cada zafra se entierran toneladas de naranja porque es chica o está manchada. A diez cuadras, los comedores sirven jugo en polvo.',
          'La planta funciona en la escuela agrotécnica: recibe fruta donada, exprime, pasteuriza y embotella. Los alumnos de quinto la manejan y la nota de industrias sale de ahí.',
          'Los productores dejan la fruta en la puerta los martes. La cooperativa eléctrica bonifica la luz y los padres se turnan para el reparto.',
        ],
        budget: [
          ['Exprimidora y pasteurizador', 2_980_000],
          ['Bidones y habilitación', 520_000],
          ['Puesta en marcha', 300_000],
        ],
        achievement: '2.100 chicos toman jugo de verdad tres veces por semana, hecho con fruta que antes se enterraba.',
      },
      {
        name: 'Palmares: sembrar el futuro del yatay',
        causes: ['environment', 'education'],
        status: 'draft',
        picture: 'environment-planting',
        summary: 'Vivero escolar de palmera yatay para repoblar los campos donde ya no nacen palmitas.',
        story: [
          'Las yatay que vemos tienen trescientos años. El ganado se come los brotes, así que debajo de las viejas no viene ninguna.',
          'Cuatro escuelas rurales van a germinar semilla y plantar en parcelas cerradas que prestan los productores.',
          'La semilla de yatay tarda un año en asomar. No es un proyecto para apurados, y las maestras lo saben.',
        ],
        objective: 5_400_000,
      },
      {
        name: 'Puente de lectura Concordia–Salto',
        causes: ['peace', 'education'],
        status: 'active',
        picture: 'peace-bridge',
        summary: 'Cartas, libros y un campamento para quinientos chicos de las dos orillas.',
        story: [
          'Desde la costanera de Concordia se ven las luces de Salto, y hay chicos de diez años que jamás cruzaron. El río que une termina separando.',
          'Veinte aulas de cada lado leen el mismo libro y se escriben. En noviembre se encuentran todos en un campamento de dos días, una vez en cada país.',
          'Los libros se compran a editoriales chicas de los dos países. El último día, cada chico se lleva el que leyó con la dedicatoria de quien le escribió.',
        ],
        budget: [
          ['Mil libros', 2_900_000],
          ['Campamento y traslados', 3_400_000],
          ['Cuadernos, estampillas y coordinación', 700_000],
        ],
      },
    ],
  },
]
