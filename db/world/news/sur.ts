import type { NewsStory } from '../story.ts'

export const surNews: Record<string, NewsStory> = {
  'Compañía por teléfono para mayores solos': {
    updates: [
      ['Sesenta voluntarios', 'Hay estudiantes, jubilados y un camionero que llama desde la ruta, siempre a las siete.'],
      [
        'Ciento diecinueve llamadas por semana',
        'Graciela encontró a dos señoras que vivían a media cuadra y se creían solas. Ahora se llaman entre ellas.',
      ],
    ],
    report: [
      'Medio año y 2.900 llamadas',
      'Se pagaron seis meses de coordinación y setenta teléfonos. En catorce casos, la llamada terminó en una visita médica a tiempo.',
    ],
  },
  'Carpintería para la inclusión': {
    updates: [
      ['El primer camión', 'Lo hizo Matías y no lo quiso vender. Está en la vidriera del taller, con cartel de «muestra».'],
      ['Sueldo', 'Repartimos por primera vez. Julieta compró un helado para cada uno y guardó el resto en una caja que dice «viaje».'],
    ],
    report: [
      'Un taller con pedidos hasta marzo',
      'Las máquinas están pagas y aseguradas. Los jardines de la provincia compran directo y el instructor más pedido es un egresado.',
    ],
  },
  'Aguadas para el oeste pampeano': {
    updates: [
      [
        'Sorteo de orden',
        'Se hizo en Santa Isabel, con papelitos en un sombrero. Salió primero el puesto de los Cabral, donde hay cuatro chicos. Nadie lo arregló, pero parece.',
      ],
    ],
  },
  'Escuela de ciegos: bastones, braille y fútbol': {
    updates: [
      ['Bastones a medida', 'Llegaron veintidós, plegables. La primera práctica fue hasta la heladería, ida y vuelta.'],
      ['Dos Perkins más', 'Ahora hay cuatro máquinas. El ruido del aula parece una redacción de diario viejo, y a todos les encanta.'],
    ],
    report: [
      'Primera etapa: aula y calle',
      'Se compraron máquinas, bastones y material en relieve. La cancha viene después, pero las barandas ya están soldadas.',
    ],
  },
  'Playa para todos': {
    updates: [
      [
        'Prueba en Punta Iglesia',
        'El fabricante trajo un prototipo. Marisa, de 61 años, entró al mar después de dieciocho. Dijo una mala palabra hermosa.',
      ],
    ],
  },
  'Sopa caliente en la terminal': {
    updates: [
      ['El tráiler salió a la calle', 'La primera noche, guiso de lentejas. La Mirtha quedó vacía a las once.'],
      ['Curar los pies', 'Sumamos un banquito y una palangana. La enfermera dice que ahí se cuentan las verdades.'],
    ],
    report: [
      'Un invierno entero',
      'No faltó una sola noche. El tráiler queda guardado en el cuartel de bomberos y en mayo vuelve a salir, con o sin nosotros.',
    ],
  },
  'Costa sin plástico: del censo a la ordenanza': {
    updates: [
      ['Doce playas contadas', 'Mil seiscientas personas agachadas. Treinta y ocho mil piezas. La más vieja, un envase de 1987.'],
      [
        'Primera ordenanza',
        'El concejo de Necochea aprobó el fin de los descartables en la playa. La bióloga lloró en la barra; dice que fue el viento.',
      ],
    ],
    report: [
      'Veinticuatro playas y dos ordenanzas',
      'Se pagaron las jornadas y los contenedores. El informe completo, con cada pieza clasificada, se descarga sin pedir permiso.',
    ],
  },
  'Volver a abrir la sala de primeros auxilios': {
    updates: [
      [
        'Enchufes en alto',
        'El electricista los puso a un metro sesenta. Dice que trabajó en veinte casas tapadas por el agua y que ya no sabe ponerlos abajo.',
      ],
    ],
  },
  'Colchones y cocinas después de la inundación': {
    updates: [
      [
        'El primer camión',
        'Ciento diez colchones. Se repartieron con la lista de las promotoras, puerta por puerta, sin que nadie tuviera que hacer fila.',
      ],
      ['Fuego', 'Entregamos sesenta cocinas. En una casa de la calle Rondeau nos convidaron con lo primero que salió del horno: pan.'],
    ],
    report: [
      'Cerramos la lista',
      'Las 260 familias recibieron lo que necesitaban. Sobraron once frazadas, que quedaron en el club, dobladas, por si el cielo se acuerda.',
    ],
  },
  'Luz y abrigo para las escuelas de la estepa': {
    updates: [
      [
        'Primero, el abrigo',
        'En la escuela de Ramón Castro se aisló el techo. A la mañana siguiente había catorce grados adentro; antes, seis.',
      ],
    ],
    report: [
      'Tres techos abrigados',
      'Se terminó la aislación en tres escuelas y se compraron los paneles de la primera. El gasoil de julio duró todo julio.',
    ],
  },
  'Codo a codo: primeros auxilios emocionales': {
    updates: [
      [
        'Aprender a preguntar',
        'En el primer taller hicimos un ejercicio difícil: quedarse callados y escuchar. Costó más que cualquier teoría.',
      ],
      ['La línea atiende', 'Recibió cuarenta llamados en un mes. La mitad, de adultos que querían hacer algo y no sabían qué.'],
    ],
    report: [
      'Diecinueve escuelas con protocolo',
      'El Ministerio adoptó la hoja de una página. Los talleres siguen con la gente que formamos; la línea, con presupuesto propio.',
    ],
  },
  'Vivero de lengas y pehuenes': {
    updates: [
      [
        'Sesenta kilos de semilla',
        'Los chicos de siete escuelas subieron al bosque con bolsas de tela. Bajaron con lengas, pehuenes y un chico más alto que cuando subió, según su mamá.',
      ],
    ],
  },
  'Una sala de lectura en el Alto': {
    updates: [
      [
        'El salón vacío',
        'Pintamos un sábado con vecinos de cuatro barrios. Mientras se secaba la pared, una nena leyó en voz alta lo único que había: la etiqueta de la pintura.',
      ],
    ],
  },
  'Cuentos en mapuzungun para primera infancia': {
    updates: [
      [
        'Seis abuelas',
        'La maestra Ayelén grabó la primera historia en Comallo. La abuela preguntó si los bebés iban a entender. «Más que nosotras», dijo la maestra.',
      ],
      ['Costura', 'Doce mujeres cosen en el taller de Jacobacci. Cada libro lleva tres horas y una inicial escondida.'],
    ],
    report: [
      'Los libros están en los jardines',
      'Vuelven mordidos, que es lo mejor que puede pasarles. Se hicieron veinte de repuesto con la tela que sobró.',
    ],
  },
  'Techos nuevos después del fuego': {
    updates: [
      [
        'La primera casa',
        'Se levantó en tres fines de semana con la madera negra por fuera y rubia por dentro. Ana puso la cama antes que las ventanas.',
      ],
    ],
  },
  'Fruta fina en frasco': {
    updates: [
      [
        'Azulejos blancos',
        'La cocina quedó linda como una panadería. Falta la habilitación, pero ya hay discusión por quién estrena la paila grande.',
      ],
      ['El número', 'Salió la habilitación nacional. Las dieciocho sacaron foto al certificado y después al dulce.'],
    ],
    report: [
      'Sesenta almacenes',
      'La cocina se mantiene con una cuota por turno. La última compra fue una cámara chica, porque la frambuesa no espera a nadie.',
    ],
  },
  'Telemedicina para la meseta': {
    updates: [
      [
        'La valija de prueba',
        'En Gan Gan, la enfermera hizo un electro y el cardiólogo contestó en seis minutos. El paciente preguntó si tenía que irse a Esquel. No tenía.',
      ],
    ],
  },
  'Bautismo de mar para chicos de la meseta': {
    updates: [
      [
        'El primer grupo',
        'Dieciséis chicos de Gastre. Elías tocó el agua, la probó y dijo: «es verdad que es salada». Llevó un frasco para su hermano.',
      ],
    ],
  },
  'Energía del viento para el hogar de ancianos': {
    updates: [
      [
        'Un mes midiendo',
        'El anemómetro dio un promedio de treinta y uno por hora. Don Evaristo, de 94, se lo había dicho al técnico sin aparato.',
      ],
    ],
  },
  'Costureras del Abásolo': {
    updates: [
      ['Seis metros de mesa', 'La puerta del cine Coliseo ya es mesa de corte. Todavía se lee «salida» en el reverso.'],
      ['Primer pedido', 'Doscientos mamelucos. La empresa revisó las costuras con lupa y pidió doscientos más.'],
    ],
    report: [
      'Catorce en el taller',
      'Las máquinas están pagas y el taller se anotó como proveedor de dos petroleras. La próxima inversión ya sale de su propia caja.',
    ],
  },
  'Terapia respiratoria en casa para chicos': {
    updates: [
      ['Benicio durmió en casa', 'Fue el primero. Su hermana le había hecho un cartel y el perro no se movió de al lado del equipo.'],
      ['Corte de luz', 'Duró cinco horas y las baterías aguantaron. Las tres mamás se avisaron por teléfono, a los gritos, de alegría.'],
    ],
    report: [
      'Cuatro chicos en su casa',
      'La primera transferencia compró cuatro concentradores y dos meses de kinesióloga. El hospital liberó cuatro camas en pleno invierno.',
    ],
  },
  'Invernaderos escolares del fin del mundo': {
    updates: [
      ['Los barriles', 'Juntamos noventa, de aceite, en tres restaurantes. Pintarlos de negro fue la clase de plástica de la semana.'],
    ],
  },
  'Ropa térmica para la nieve escolar': {
    updates: [
      ['Seis talles', 'Medimos a 260 chicos en una mañana. El más alto de cuarto usa el mismo talle que la directora.'],
      ['El primer recreo', 'Nevó y salieron todos. Por diez minutos no se supo quién era quién, y de eso se trataba.'],
    ],
    report: [
      'Todos afuera',
      'Los equipos se lavan los viernes y pasan de grado en grado. En el primer inventario faltó un guante. Apareció cuando se derritió la nieve.',
    ],
  },
}
